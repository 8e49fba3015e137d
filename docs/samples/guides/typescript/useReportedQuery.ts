import type { GraphQLDocument } from '@thinql/core'
import { type ActiveQueryOptions, type QueryArgs, useQuery } from '@thinql/react'
import { useEffect } from 'react'

/** `useQuery`, which also reports errors. */
export function useReportedQuery<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  ...options: QueryArgs<TVariables, ActiveQueryOptions>
) {
  const state = useQuery(document, ...options)
  const { error } = state
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  return state
}
