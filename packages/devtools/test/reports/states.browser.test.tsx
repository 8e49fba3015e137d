import { type QueryStore, GraphQLProvider, useQuery, useSuspenseQuery } from '@thinql/react'
import { Suspense, type ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPanel, respondInTurn } from '../openPanel.tsx'
import { option, showTab } from '../panel.ts'

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: 'Milk' } })
const refuse = () => new Response('', { status: 404 })
const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(todos()), 500))
const hang = () => new Promise<Response>(() => undefined)

/** What the page has said so far. */
const said = new Set<string>()

function Todos() {
  const { data, error, loading } = useQuery<{ todos: string }>(query)
  const text = loading ? 'Loading' : (error?.name ?? data?.todos ?? 'Nothing')
  said.add(text)
  return <h1>{text}</h1>
}

function Suspended() {
  return <h1>{useSuspenseQuery<{ todos: string }>(query).data.todos}</h1>
}

/** Opens a page above the panel, and the details of its query. */
async function openQuery(page: ReactNode, ...responses: Parameters<typeof respondInTurn>) {
  const requests: string[] = []
  const errors: string[] = []
  const note = ({ message }: ErrorEvent) => errors.push(message)
  window.addEventListener('error', note)
  onTestFinished(() => window.removeEventListener('error', note))
  const respond = respondInTurn(...responses)
  openPanel({
    fetch: () => (input, init) => {
      requests.push('sent')
      return respond(input, init)
    },
    children: (store: QueryStore) => <GraphQLProvider store={store} children={page} />,
  })
  await showTab('Store')
  await option(/^query Todos/).click()
  return { requests, errors }
}

const heading = (name: string) => screen.getByRole('heading', { name, level: 1, exact: true })
const show = (state: string) => screen.getByRole('radio', { name: state }).click({ force: true })

// https://github.com/TanStack/query/issues/7176
// https://github.com/TanStack/query/issues/7098
test('a suspended query that was shown as loading loaded forever: it shows its data again, and nothing is sent', async () => {
  const page = <Suspense fallback={<h1>Loading</h1>} children={<Suspended />} />
  const { requests } = await openQuery(page, todos)
  await show('Loading')
  await expect.element(heading('Loading')).toBeVisible()
  await show('As it is')
  await expect.element(heading('Milk')).toBeVisible()
  expect(requests).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/5157
// https://github.com/TanStack/query/issues/7521
test('many clicks on "loading" threw while the network was slow: they end with the real state', async () => {
  const { errors } = await openQuery(<Todos />, todos, hang)
  await screen.getByRole('button', { name: 'Refetch' }).click()
  for (let count = 0; count < 5; count++) {
    await show('Loading')
    await show('As it is')
  }
  await expect.element(heading('Milk')).toBeVisible()
  await expect.element(option(/^query Todos.*fetching/)).toBeVisible()
  expect(errors).toEqual([])
})

// https://github.com/TanStack/query/issues/8054
test('showing a query as loading threw after it failed without data: it is shown as loading, and then as failed', async () => {
  const { errors } = await openQuery(<Todos />, refuse)
  await expect.element(heading('ServerError')).toBeVisible()
  await show('Loading')
  await expect.element(heading('Loading')).toBeVisible()
  await show('As it is')
  await expect.element(heading('ServerError')).toBeVisible()
  expect(errors).toEqual([])
})

// https://github.com/TanStack/query/issues/5959
test('a refetch changed the button for "loading": it still says that the real state is shown', async () => {
  await openQuery(<Todos />, todos, hang)
  await screen.getByRole('button', { name: 'Refetch' }).click()
  await expect.element(option(/^query Todos.*fetching/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'As it is' })).toBeChecked()
})

// https://github.com/TanStack/query/issues/1594
test('resetting a query twice in a row showed an error: the page shows loading, and then data', async () => {
  await openQuery(<Todos />, todos, slow)
  await expect.element(heading('Milk')).toBeVisible()
  said.clear()
  await screen.getByRole('button', { name: 'Remove' }).dblClick()
  await expect.poll(() => [...said]).toEqual(['Loading', 'Milk'])
})
