import { graphqlErrors } from '@thinql/core'
import { useMutation } from '@thinql/react'
import { useActionState } from 'react'
import { graphql } from '../support/gql/index.ts'

const AddTodo = graphql(`
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
  const [addTodo] = useMutation(AddTodo)
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
