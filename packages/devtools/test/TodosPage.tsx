import { type Client, createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useMutation, useQuery } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page as screen } from 'vitest/browser'
import { createDevtools, type Devtools, ThinqlDevtools } from '../src/production.ts'

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

/** A page that runs. */
export interface RunningPage {
  readonly client: Client
  readonly devtools: Devtools
  readonly close: () => void
}

/** Shows a page with the devtools, over a server that exists in this page only. It is gone after the test. */
export function openTodosPage({ maxBytes }: { maxBytes?: number } = {}): RunningPage {
  const todos = [{ id: 1, title: 'Milk' }]
  const devtools = createDevtools({ maxBytes })
  const client = createClient({ fetch: serve(todos), middleware: [devtools.middleware] })
  const store = devtools.connect(createQueryStore(client))
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <GraphQLProvider store={store}>
        <Todos />
      </GraphQLProvider>
      <ThinqlDevtools devtools={devtools} />
    </StrictMode>,
  )
  const close = () => {
    root.unmount()
    container.remove()
  }
  onTestFinished(close)
  return { client, devtools, close }
}

/** Responds to the operations of the page. */
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

/** Opens the page and its devtools. */
export async function openPage(options?: Parameters<typeof openTodosPage>[0]): Promise<RunningPage> {
  const running = openTodosPage(options)
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  await screen.getByRole('button', { name: /Open the thinql devtools/ }).click()
  await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
  return running
}
