import { prefetchQuery, setQueryData } from '@thinql/react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { ThinqlDevtools } from '../../src/production.ts'
import { openPanel } from '../openPanel.tsx'
import { details, line, option, showTab } from '../panel.ts'
import { openTodosPage } from '../TodosPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const data = { todos: 1 }
const respond = () => () => Promise.resolve(Response.json({ data }))

// https://github.com/TanStack/query/issues/11149
test('thousands of queries froze the page for minutes: only the rows in view are rendered', async () => {
  const { store } = openPanel({ fetch: respond })
  const query = 'query Todo($id: ID) { todos }'
  for (let id = 0; id < 3_000; id++) setQueryData(store, query, data, { variables: { id } })
  await showTab('Store')
  await expect.element(option(/^query Todo/).first()).toBeVisible()
  expect(screen.getByRole('option', { name: /^query Todo/ }).elements().length).toBeLessThan(60)
})

// https://github.com/TanStack/query/issues/4097
// https://github.com/TanStack/query/issues/2019
test('closed devtools rendered with each update: closed devtools render nothing', async () => {
  const { client } = openTodosPage()
  const opener = screen.getByRole('button', { name: /^Open the thinql devtools/ })
  await expect.element(opener).toBeVisible()
  let changes = 0
  const observer = new MutationObserver((records) => (changes += records.length))
  observer.observe(opener.element().getRootNode(), { subtree: true, childList: true, attributes: true })
  onTestFinished(() => observer.disconnect())
  for (let call = 0; call < 50; call++) await client.request('query Todos { todos { id } }')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(changes).toBe(0)
})

// https://github.com/TanStack/query/issues/9624
test('the details of a long key flickered on a narrow screen: the details keep their width', async () => {
  await screen.viewport(680, 800)
  onTestFinished(() => screen.viewport(1280, 800))
  const { store } = openPanel({ fetch: respond })
  await prefetchQuery(store, 'query Long($key: String) { todos }', { variables: { key: 'k'.repeat(400) } })
  await showTab('Store')
  await option(/^query Long/).click()
  const region = screen.getByRole('region', { name: 'Details of the query' })
  await expect.element(region).toBeVisible()
  const widths = new Set<number>()
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame)
    widths.add(region.element().scrollWidth).add(region.element().clientWidth)
  }
  expect(widths.size).toBe(1)
})

// https://github.com/TanStack/query/issues/2745
test('a panel inside the page stayed at "fetching" beside another one: both show the state', async () => {
  const { client, devtools } = openPanel({ fetch: respond })
  const place = document.body.appendChild(document.createElement('div'))
  place.style.height = '300px'
  const root = createRoot(place)
  root.render(<ThinqlDevtools devtools={devtools} embedded />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await client.request('query Todos { todos }')
  const rows = () => screen.getByRole('option', { name: /^query Todos.* data 200/ }).elements().length
  await expect.poll(rows).toBe(2)
})

// https://github.com/apollographql/apollo-client-devtools/issues/182
// https://github.com/jhen0409/react-native-debugger/issues/332
test('a click on a mutation left an empty panel: it shows what was sent and what came', async () => {
  const { client } = openPanel({ fetch: respond })
  await client.request('mutation Add($title: String) { todos }', { variables: { title: 'Tea' } })
  await option(/^mutation Add.* data 200/).click()
  await expect.element(line(/^title.*Tea/)).toBeVisible()
  await showTab('Response')
  await expect.element(line(/^todos.*1/)).toBeVisible()
})

// https://github.com/expo/dev-plugins/pull/32
test('very big data ended the page when it was opened: the status of 20 MB is there at once', async () => {
  const items = Array.from({ length: 200_000 }, (_, id) => ({
    id,
    title: 'a title of some length '.repeat(3),
  }))
  const { client } = openPanel({ fetch: () => () => Promise.resolve(Response.json({ data: { items } })) })
  await client.request('query Big { items { id title } }')
  await option(/^query Big.* data 200/).click()
  const start = performance.now()
  await showTab('Response')
  await expect.element(details().getByText('Status')).toBeVisible()
  expect(performance.now() - start).toBeLessThan(5_000)
})

// https://github.com/zalmoxisus/redux-devtools-extension/issues/284
// https://github.com/redux-zero/redux-zero/issues/135
test('importing a file did nothing and said nothing: a file that can’t be shown is named, and why', async () => {
  openPanel({ fetch: respond })
  const file = new File(['{"payload":"[]","preloadedState":"{}"}'], 'state.json')
  await screen.getByLabelText('The file of a recording').upload(file)
  await expect.element(screen.getByRole('alert').getByText(/^state\.json can’t be opened\./)).toBeVisible()
})

// https://github.com/apollographql/apollo-client-devtools/issues/164
// https://github.com/apollographql/apollo-client-devtools/issues/288
test('the devtools showed the cache as it was one write before: they show it after each write', async () => {
  const { store } = openPanel({ fetch: respond })
  setQueryData(store, 'query Count { todos }', { todos: 'none' })
  await showTab('Store')
  await option(/^query Count/).click()
  for (const todos of ['one', 'two', 'three']) {
    setQueryData(store, 'query Count { todos }', { todos })
    await expect.element(line(new RegExp(`^todos.*${todos}`))).toBeVisible()
  }
})

// https://github.com/urql-graphql/urql-devtools/issues/177
test('the timeline had more rows than room, and did not scroll: the wheel reaches the first operation', async () => {
  const { client } = openPanel({ fetch: respond })
  for (let number = 0; number < 60; number++) await client.request(`query N${number} { todos }`)
  await expect.element(option(/^query N59 /)).toBeVisible()
  await option(/^query N59 /).wheel({ delta: { y: 5_000 } })
  await expect.element(option(/^query N0 /)).toBeInViewport({ ratio: 0.9 })
})
