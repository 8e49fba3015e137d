import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  hydrate,
  setQueryData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { type ReactNode, Suspense } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { button, expectVisible, openPanel, option, respondInTurn, showTab } from './openPanel.tsx'

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: ['Milk'] } })

test('each of several stores is chosen by its name', async () => {
  const { devtools } = openPanel({})
  const archive = devtools.connect(createQueryStore(createClient()), 'archive')
  setQueryData(archive, 'query Files { files }', { files: 7 })
  await showTab('Store')
  await screen.getByRole('combobox', { name: 'Store' }).selectOptions('archive')
  await expectVisible(option(/^query Files/))
})

test('data that came with the page is marked until a response brings other data', async () => {
  const { store } = openPanel({ fetch: respondInTurn(todos) })
  const server = createQueryStore(createClient())
  setQueryData(server, query, { todos: [] })
  hydrate(store, dehydrate(server))
  await showTab('Store')
  await option(/^query Todos restored/).click()
  await expectVisible(screen.getByText(/^the page: restored/))
  await button('Refetch').click()
  await expect.element(option(/^query Todos restored/)).not.toBeInTheDocument()
  await expectVisible(option(/^query Todos/))
})

test('pending optimistic writes are counted', async () => {
  function Todos() {
    const { data } = useQuery<{ todos: string[] }>(query)
    const [add] = useMutation('mutation Add { add }', {
      optimistic: (draft) => {
        setQueryData(draft, query, { todos: ['Milk', 'Tea'] })
      },
    })
    return <button onClick={() => void add()}>Add to {data?.todos.length}</button>
  }
  openPanel({ page: <Todos />, fetch: respondInTurn(todos, hang) })
  await button('Add to 1').click()
  await showTab('Store')
  await expectVisible(option(/^query Todos 1 pending write/))
})

const both = 'query A { todos } query B { todos }'

test.each([
  {
    name: 'a list',
    use: () => useInfiniteQuery(query, { next: () => undefined }).pages[0] as unknown,
    row: /^query Todos/,
  },
  {
    name: 'one operation of a document with several',
    use: () => useQuery(both, { operationName: 'B' }).data as unknown,
    row: /^query B/,
  },
])('"Invalidate" makes $name stale, and the page shows newer data', async ({ use, row }) => {
  const newer = () => Response.json({ data: { todos: ['Tea'] } })
  const Page = () => <h1>{JSON.stringify(use())}</h1>
  openPanel({ page: <Page />, fetch: respondInTurn(todos, newer) })
  await expectVisible(screen.getByRole('heading', { name: /Milk/ }))
  await showTab('Store')
  await option(row).click()
  await button('Invalidate').click()
  await expectVisible(screen.getByRole('heading', { name: /Tea/ }))
})

const refuse = () => new Response('', { status: 404 })

const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(todos()), 500))

const hang = () => new Promise<Response>(() => undefined)

const said = new Set<string>()

function Todos() {
  const { data, error, loading } = useQuery<{ todos: string[] }>(query)
  const text = loading ? 'Loading' : (error?.name ?? data?.todos[0] ?? 'Nothing')
  said.add(text)
  return <h1>{text}</h1>
}

function Suspended() {
  return <h1>{useSuspenseQuery<{ todos: string[] }>(query).data.todos[0]}</h1>
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
    page,
    fetch: (input, init) => {
      requests.push('sent')
      return respond(input, init)
    },
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
  await expectVisible(heading('Loading'))
  await show('As it is')
  await expectVisible(heading('Milk'))
  expect(requests).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/5157
// https://github.com/TanStack/query/issues/7521
// https://github.com/TanStack/query/issues/5959
test('many clicks on "loading" threw while the network was slow: they end with the real state', async () => {
  const { errors } = await openQuery(<Todos />, todos, hang)
  await button('Refetch').click()
  for (let count = 0; count < 5; count++) {
    await show('Loading')
    await show('As it is')
  }
  await expectVisible(heading('Milk'))
  await expectVisible(option(/^query Todos.*fetching/))
  await expect.element(screen.getByRole('radio', { name: 'As it is' })).toBeChecked()
  expect(errors).toEqual([])
})

// https://github.com/TanStack/query/issues/8054
test('showing a query as loading threw after it failed without data: it is shown as loading, as failed, and as it is', async () => {
  const { errors } = await openQuery(<Todos />, refuse)
  await expectVisible(heading('ServerError'))
  await show('Loading')
  await expectVisible(heading('Loading'))
  await show('Failed')
  await expectVisible(heading('NetworkError'))
  await show('As it is')
  await expectVisible(heading('ServerError'))
  expect(errors).toEqual([])
})

// https://github.com/TanStack/query/issues/1594
test('resetting a query twice in a row showed an error: the page shows loading, and then data', async () => {
  await openQuery(<Todos />, todos, slow)
  await expectVisible(heading('Milk'))
  said.clear()
  await button('Remove').dblClick()
  await expect.poll(() => [...said]).toEqual(['Loading', 'Milk'])
})
