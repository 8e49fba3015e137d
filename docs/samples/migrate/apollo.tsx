import {
  ApolloClient,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client'
import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'

interface Todo {
  __typename: 'Todo'
  id: string
  title: string
  done: boolean
}

const SearchTodosQuery: TypedDocumentNode<{ todos: Todo[] }, { search: string }> = gql`
  query SearchTodos($search: String!) {
    todos(search: $search) {
      id
      title
      done
    }
  }
`
const AddTodo: TypedDocumentNode<{ addTodo: Todo }, { title: string }> = gql`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
      title
    }
  }
`
const CompleteTodo: TypedDocumentNode<
  { completeTodo: Pick<Todo, '__typename' | 'id' | 'done'> },
  { id: string; done: boolean }
> = gql`
  mutation CompleteTodo($id: ID!, $done: Boolean!) {
    completeTodo(id: $id, done: $done) {
      id
      done
    }
  }
`

function Todos({ search }: { search: string }) {
  const { data: current, previousData, error } = useQuery(SearchTodosQuery, { variables: { search } })
  const data = current ?? previousData
  const [completeTodo, completing] = useMutation(CompleteTodo, {
    // The function rejects without it.
    onError: () => undefined,
    optimisticResponse: ({ id, done }) => ({ completeTodo: { __typename: 'Todo' as const, id, done } }),
  })

  if (!data) return error ? <p role="alert">The list could not be loaded.</p> : <p>Loading…</p>
  return (
    <>
      {completing.error && <p role="alert">The change was not saved.</p>}
      {data.todos.map(({ id, title, done }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={done}
            onChange={() => completeTodo({ variables: { id, done: !done } })}
          />
          {title}
        </label>
      ))}
    </>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const [addTodo, { error, loading }] = useMutation(AddTodo, { refetchQueries: ['SearchTodos'] })

  async function add() {
    try {
      await addTodo({ variables: { title } })
      setTitle('')
    } catch {
      // The state of the hook has the error.
    }
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={loading}>Add</button>
      {error && (
        <p role="alert">
          {CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : 'The todo was not added.'}
        </p>
      )}
    </form>
  )
}

function Screen() {
  const [search, setSearch] = useState('')
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Todos search={search} />
      <AddForm />
    </>
  )
}

const client = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() })

export const App = () => (
  <ApolloProvider client={client}>
    <Screen />
  </ApolloProvider>
)
