import { graphqlErrors } from '@thinql/core'
import { updateQueries, useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const FoundTodosQuery = graphql(`
  query FoundTodos($search: String) {
    todos(search: $search) {
      id
      title
    }
  }
`)
const RenameTodo = graphql(`
  mutation RenameTodo($id: ID!, $title: String!) {
    renameTodo(id: $id, title: $title) {
      id
      title
    }
  }
`)

function useRenameTodo() {
  return useMutation(RenameTodo, {
    optimistic: (store, { id, title }) =>
      updateQueries(store, FoundTodosQuery, ({ todos }) => ({
        todos: todos.map((todo) => (todo.id === id ? { ...todo, title } : todo)),
      })),
  })
}

export function TwoLists() {
  const all = useQuery(FoundTodosQuery)
  const found = useQuery(FoundTodosQuery, { variables: { search: 'milk' } })
  const [renameTodo, renaming] = useRenameTodo()
  const rename = (title: string) => renameTodo({ variables: { id: '1', title } })

  const show = (todos?: { id: string; title: string }[]) => todos?.map(({ title }) => title).join(', ')
  return (
    <>
      <p>All: {show(all.data?.todos)}</p>
      <p>Found: {show(found.data?.todos)}</p>
      <button onClick={() => rename('Buy oat milk')}>Rename it</button>
      <button onClick={() => rename(' ')}>Give it an empty title</button>
      {renaming.error && (
        <p role="alert">{graphqlErrors(renaming.error)[0]?.message ?? 'The new title was not saved.'}</p>
      )}
    </>
  )
}
