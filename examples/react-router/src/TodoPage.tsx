import { useMutation, useQuery } from '@thinql/react'
import { Link, useParams } from 'react-router'
import { RenameTodo, TodoQuery, TodosQuery } from './documents'
import { Loading } from './TodosPage'

export function TodoPage() {
  const { id = '' } = useParams()
  const { data, error } = useQuery(TodoQuery, { variables: { id } })
  const [renameTodo, renaming] = useMutation(RenameTodo, { invalidates: [TodosQuery, TodoQuery] })

  if (!data) return error ? <p role="alert">The page could not be loaded.</p> : <Loading />
  return (
    <>
      <h1>{data.todo?.title ?? 'There is no such todo.'}</h1>
      <form
        action={async (form) => {
          await renameTodo({ variables: { id, title: form.get('title') as string } })
        }}
      >
        <input name="title" aria-label="Title" />
        <button>Rename</button>
      </form>
      {renaming.error && <p role="alert">The todo could not be renamed.</p>}
      <Link to="/">All todos</Link>
    </>
  )
}
