import { type Failure, graphqlErrors } from '@thinql/core'
import { useMutation } from '@thinql/react'
import { useActionState, useState } from 'react'
import { uploadProgress } from '../../../packages/core/recipes/uploadProgress.ts'
import { graphql } from '../support/gql/index.ts'

// #region AddTodoForm.tsx
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
// #endregion

// #region ActionStateForm.tsx
const AddTodoMutation = graphql(`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
      title
    }
  }
`)

interface FormState {
  title: string
  message?: string | undefined
}

export function ActionStateForm() {
  const [addTodo] = useMutation(AddTodoMutation)
  const [state, submit, pending] = useActionState<FormState, FormData>(
    async (_before, form) => {
      const title = form.get('title') as string
      const { data, error } = await addTodo({ variables: { title } })
      if (error) return { title, message: graphqlErrors(error)[0]?.message ?? 'That didn’t work.' }
      return { title: '', message: `Added: ${data.addTodo.title}` }
    },
    { title: '' },
  )

  return (
    <form action={submit}>
      <label>
        Title <input name="title" defaultValue={state.title} />
      </label>{' '}
      <button disabled={pending}>Add</button>
      <p role="status">{state.message}</p>
    </form>
  )
}
// #endregion

// #region Attachment.tsx
const AttachFile = graphql(`
  mutation AttachFile($file: File!) {
    upload(file: $file) {
      name
      bytes
    }
  }
`)

export function Attachment() {
  const [sent, setSent] = useState(0)
  const [attach, { data, error, loading }] = useMutation(AttachFile)

  function choose(file: File | undefined) {
    setSent(0)
    const fetch = uploadProgress((bytes, total) => setSent(bytes / total))
    if (file) void attach({ variables: { file }, fetch })
  }

  return (
    <>
      <label>
        Attach a file <input type="file" onChange={(event) => choose(event.target.files?.[0])} />
      </label>
      {loading && <progress value={sent} />}
      {data && (
        <p>
          {data.upload.name}: {data.upload.bytes} bytes
        </p>
      )}
      {error && <p role="alert">The file was not sent. Please try again.</p>}
    </>
  )
}
// #endregion

// #region errorsByField.ts
/**
 * The messages of the server for each field of a form. `general` are those for no field of it. If the request failed in
 * another way, there are none: then show the error itself.
 */
export function errorsByField<TField extends string>(error: Failure | undefined, fields: readonly TField[]) {
  const byField: Partial<Record<TField, readonly string[]>> = {}
  const general: string[] = []
  for (const { message, extensions } of graphqlErrors(error)) {
    const field = fields.find((name) => name === extensions?.field)
    if (field) byField[field] = [...(byField[field] ?? []), message]
    else general.push(message)
  }
  return { byField, general }
}
// #endregion
