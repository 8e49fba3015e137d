import { graphqlErrors, type Failure } from '@thinql/core'
import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'

const AddTodo = graphql(`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
      title
    }
  }
`)

export function AddTodoForm() {
  const [title, setTitle] = useState('')
  const [addTodo, { data, error, loading }] = useMutation(AddTodo)

  async function add() {
    const { error } = await addTodo({ variables: { title } })
    if (!error) setTitle('')
  }

  const titleError = fieldError(error, 'title')
  return (
    <form action={add}>
      <label>
        Title{' '}
        <input
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          readOnly={loading}
          aria-invalid={titleError !== undefined}
          aria-describedby="title-error"
        />
      </label>{' '}
      <button disabled={loading}>{loading ? 'Adding…' : 'Add'}</button>
      <p id="title-error">{titleError}</p>
      {error && !titleError && <p role="alert">That didn’t work. Please try again.</p>}
      {data && <p role="status">Added: {data.addTodo.title}</p>}
    </form>
  )
}

/** What the server says about one field. This server names the field in `extensions.field`. */
function fieldError(error: Failure | undefined, field: string): string | undefined {
  return error && graphqlErrors(error).find(({ extensions }) => extensions?.field === field)?.message
}
