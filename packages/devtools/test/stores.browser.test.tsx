import { createClient } from '@thinql/core'
import {
  createQueryStore,
  extract,
  GraphQLProvider,
  type QueryStore,
  restore,
  useMutation,
  useQuery,
  useSubscription,
} from '@thinql/react'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Devtools } from '../src/devtools.ts'
import { events, openPanel, respondInTurn } from './openPanel.tsx'
import { details, option, showTab, storeDetails } from './panel.ts'

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: ['Milk'] } })

/** Connects a second client and store to the devtools. */
function connectArchive(devtools: Devtools): QueryStore {
  const archive = createClient({
    endpoint: 'https://archive.test/graphql',
    fetch: respondInTurn(() => Response.json({ data: { files: 7 } })),
    middleware: [devtools.middleware],
  })
  return devtools.connect(createQueryStore(archive), 'archive')
}

function mount(store: QueryStore, App: () => React.ReactNode): void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <GraphQLProvider store={store}>
      <App />
    </GraphQLProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
}

test('shows two stores side by side, and filters the wire by them', async () => {
  const { store, devtools } = openPanel({ fetch: () => respondInTurn(todos) })
  const archive = connectArchive(devtools)
  await store.prefetch(query)
  await archive.prefetch('query Files { files }')
  await expect.element(option(/^query Todos/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Store or endpoint' }).selectOptions('archive')
  await expect.element(option(/^query Todos/)).not.toBeInTheDocument()
  await expect.element(option(/^query Files/)).toBeVisible()
  await showTab('Store')
  await expect.element(option(/^query Todos/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Store' }).selectOptions('archive')
  await expect.element(option(/^query Files/)).toBeVisible()
  await expect.element(option(/^query Todos/)).not.toBeInTheDocument()
})

test('leads from an operation to its entry in the store that sent it, and back', async () => {
  const { store, devtools } = openPanel({ fetch: () => respondInTurn(todos) })
  const archive = connectArchive(devtools)
  await store.prefetch(query)
  await archive.prefetch('query Files { files }')
  await option(/^query Files/).click()
  await screen.getByRole('button', { name: 'Show in the store' }).click()
  await expect.element(storeDetails().getByRole('heading', { name: 'query Files' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show in the wire' }).click()
  await expect.element(details().getByText('https://archive.test/graphql')).toBeVisible()
})

test('leads from a mutation on the wire to its call in the store, and back', async () => {
  const { store } = openPanel({ fetch: () => respondInTurn(() => Response.json({ data: { add: true } })) })
  function Add() {
    const [add] = useMutation('mutation Add { add }')
    return <button onClick={() => void add()}>Add a todo</button>
  }
  mount(store, Add)
  await screen.getByRole('button', { name: 'Add a todo' }).click()
  await option(/^mutation Add.* data/).click()
  await screen.getByRole('button', { name: 'Show in the store' }).click()
  await expect.element(storeDetails().getByRole('treeitem', { name: /^add.*true/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Show in the wire' }).click()
  await expect.element(details().getByText('useMutation', { exact: true })).toBeVisible()
})

test('shows a subscription with its events', async () => {
  const { store } = openPanel({
    fetch: () => respondInTurn(({ signal }) => events([{ price: 1 }, { price: 2 }], 'stays open', signal)),
  })
  function Price() {
    const { data } = useSubscription<{ price: number }>('subscription Price { price }')
    return <p>Price {data?.price}</p>
  }
  mount(store, Price)
  await expect.element(screen.getByText('Price 2', { exact: true })).toBeVisible()
  await showTab('Store')
  await screen.getByRole('radio', { name: 'Subscriptions 1' }).click({ force: true })
  await option(/^subscription Price.*open.*2 events/).click()
  await screen.getByRole('button', { name: /^1 .*"price":1/ }).click()
  await expect.element(screen.getByRole('treeitem', { name: /^price.*1/ })).toBeVisible()
})

test('names the components that use a query, with `components: true`, where React tells them', async () => {
  const { store } = openPanel({ fetch: () => respondInTurn(todos), devtoolsOptions: { components: true } })
  function TodoList() {
    return (
      <ul>
        {useQuery<{ todos: string[] }>(query).data?.todos.map((todo) => (
          <li key={todo}>{todo}</li>
        ))}
      </ul>
    )
  }
  function Page() {
    return (
      <>
        <TodoList />
        <TodoList />
      </>
    )
  }
  mount(store, Page)
  await showTab('Store')
  await option(/^query Todos.*2 observers/).click()
  await expect.element(storeDetails().getByText('2 hooks')).toBeVisible()
  const told = 'captureOwnerStack' in React ? ['TodoList in Page (2)'] : []
  const users = storeDetails()
    .getByText(/TodoList/)
    .elements()
  expect(users.map(({ textContent }) => textContent)).toEqual(told)
})

test('marks data that came with the page, until a response brings other data', async () => {
  const { store } = openPanel({ fetch: () => respondInTurn(todos) })
  const server = createQueryStore(createClient())
  server.setData(query, {}, { todos: [] })
  restore(store, extract(server))
  await showTab('Store')
  await option(/^query Todos restored/).click()
  await expect.element(screen.getByText(/^the page: restored/)).toBeVisible()
  await screen.getByRole('button', { name: 'Refetch' }).click()
  await expect.element(option(/^query Todos restored/)).not.toBeInTheDocument()
  await expect.element(option(/^query Todos/)).toBeVisible()
})

test('counts the optimistic writes that are pending', async () => {
  const { store } = openPanel({
    fetch: () => respondInTurn(todos, () => new Promise<Response>(() => undefined)),
  })
  function Todos() {
    const { data } = useQuery<{ todos: string[] }>(query)
    const [add] = useMutation('mutation Add { add }', {
      optimistic: (draft) => {
        draft.setData(query, {}, { todos: ['Milk', 'Tea'] })
      },
    })
    return <button onClick={() => void add()}>Add to {data?.todos.length}</button>
  }
  mount(store, Todos)
  await screen.getByRole('button', { name: 'Add to 1' }).click()
  await showTab('Store')
  await expect.element(option(/^query Todos 1 pending write/)).toBeVisible()
})
