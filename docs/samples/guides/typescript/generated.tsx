import type { GraphQLDocument } from '@thinql/core'
import { type ActiveQueryOptions, type QueryArgs, useQuery } from '@thinql/react'
import { useEffect } from 'react'
import { graphql } from '../../support/gql/index.ts'

// #region query
const TodoTitleQuery = graphql(`
  query TodoTitle($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export function TodoTitle({ id }: { id: string }) {
  const { data, error } = useQuery(TodoTitleQuery, { variables: { id } })
  if (!data) return <p>{error ? error.message : 'Loading…'}</p>
  return <h1>{data.todo?.title ?? 'There is no such todo.'}</h1>
}
// #endregion

// #region own-hook
/** `useQuery`, which also reports errors. */
export function useReportedQuery<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, ActiveQueryOptions>
) {
  const state = useQuery(document, ...args)
  const { error } = state
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  return state
}
// #endregion
