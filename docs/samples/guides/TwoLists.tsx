import { type QueryStore, useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const OwnTodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)
const ArchiveTodo = graphql(`
  mutation ArchiveTodo($title: String!) {
    addTodo(title: $title) {
      id
    }
  }
`)

export function TwoLists({ archive }: { archive: QueryStore }) {
  const own = useQuery(OwnTodosQuery)
  const archived = useQuery(OwnTodosQuery, { store: archive })
  const [add] = useMutation(ArchiveTodo, { store: archive, invalidates: [OwnTodosQuery] })

  return (
    <>
      {own.data?.todos.map(({ id, title }) => (
        <button key={id} onClick={() => add({ variables: { title } })}>
          Archive {title}
        </button>
      ))}
      <ul>
        {archived.data?.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}
