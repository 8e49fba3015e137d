import { useMutation, useQuery } from '@thinql/react'
import { page as screen } from 'vitest/browser'
import type { DevtoolsOptions } from '../src/devtools.ts'
import { expectVisible, opener, openPanel } from './openPanel.tsx'

const TodosQuery = 'query Todos { todos { id title } }'
const AddTodo = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id } }'

function Todos() {
  const { data, error } = useQuery<{ todos: { id: number; title: string }[] }>(TodosQuery)
  const [addTodo] = useMutation(AddTodo, { invalidates: [TodosQuery] })
  if (!data) return <p>{error ? error.name : 'Loading…'}</p>
  return (
    <main>
      <h1>Todos</h1>
      <ul>
        {data.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <button onClick={() => void addTodo({ variables: { title: 'Tea' } })}>Add</button>
    </main>
  )
}

/** Shows a page with the devtools, over a server that exists in this page only. It is gone after the test. */
export function openTodosPage(devtoolsOptions?: DevtoolsOptions): ReturnType<typeof openPanel> {
  return openPanel({
    page: <Todos />,
    isFloating: true,
    fetch: serve([{ id: 1, title: 'Milk' }]),
    devtoolsOptions,
  })
}

function serve(todos: { id: number; title: string }[]): typeof globalThis.fetch {
  return (_input, init) => {
    // The page sends strings.
    const { operationName, variables } = JSON.parse(init?.body as string) as {
      operationName?: string
      variables?: { title: string }
    }
    if (operationName === 'Todos') return Promise.resolve(Response.json({ data: { todos: [...todos] } }))
    if (operationName === 'Broken') return Promise.resolve(new Response('Bad gateway', { status: 502 }))
    if (operationName === 'AddTodo') todos.push({ id: todos.length + 1, title: variables?.title ?? '' })
    return Promise.resolve(Response.json({ data: { addTodo: todos.at(-1) } }))
  }
}

export async function openPage(options?: DevtoolsOptions): Promise<ReturnType<typeof openPanel>> {
  const running = openTodosPage(options)
  await expectVisible(screen.getByRole('heading', { name: 'Todos' }))
  await opener().click()
  await expectVisible(screen.getByRole('tab', { name: /Wire/ }))
  return running
}
