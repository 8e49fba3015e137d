import type { Client, GraphQLDocument } from '@thinql/core'
import { type ActiveQueryOptions, type QueryArgs, useMutation, useQuery } from '@thinql/react'
import { useEffect } from 'react'
import { graphql } from '../support/gql/index.ts'

// #region TodoTitle.tsx
const TodoTitleQuery = graphql(`
  query TodoTitle($id: ID!) {
    todo(id: $id) {
      title
    }
  }
`)

export function TodoTitle({ id }: { id: string }) {
  const { data, error } = useQuery(TodoTitleQuery, { variables: { id } })
  if (data?.todo) return <h1>{data.todo.title}</h1>
  if (error) return <p role="alert">The todo could not be loaded.</p>
  return <p>{data ? 'There is no such todo.' : 'Loading…'}</p>
}
// #endregion

// #region todo.ts
interface Todo {
  title: string
}

export const TodoQuery: GraphQLDocument<{ todo: Todo | null }, { id: string }> =
  'query TodoByString($id: ID!) { todo(id: $id) { title } }'

export async function readTitle(client: Client, id: string) {
  const { data } = await client.request(TodoQuery, { variables: { id } })
  return data?.todo?.title
}
// #endregion

// #region useReportedQuery.ts
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
// #endregion

// #region SharedTodos.tsx
const TitlesQuery = graphql(`
  query SharedTitles {
    todos {
      __typename
      id
      title
    }
  }
`)
const SharedTodoQuery = graphql(`
  query SharedTodo($id: ID!) {
    todo(id: $id) {
      __typename
      id
      title
      done
    }
  }
`)
const Retitle = graphql(`
  mutation Retitle($id: ID!, $title: String!) {
    renameTodo(id: $id, title: $title) {
      __typename
      id
      title
    }
  }
`)

export function SharedTodos() {
  const titles = useQuery(TitlesQuery)
  const first = useQuery(SharedTodoQuery, { variables: { id: '1' } })
  const [retitle] = useMutation(Retitle)
  return (
    <>
      <p>All: {titles.data?.todos.map(({ title }) => title).join(', ')}</p>
      <p>The first one: {first.data?.todo?.title}</p>
      <button onClick={() => retitle({ variables: { id: '1', title: 'Buy oat milk' } })}>Rename it</button>
    </>
  )
}
// #endregion
