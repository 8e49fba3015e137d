import { useMutation, useQuery } from '@thinql/react'
import { graphql } from '../../support/gql/index.ts'

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
