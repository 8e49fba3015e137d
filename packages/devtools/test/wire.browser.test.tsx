import { batch, persisted, queryViaGet, reconnect, retry, subscribe } from '@thinql/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import {
  button,
  details,
  events,
  expectVisible,
  focused,
  line,
  moments,
  mount,
  openPanel,
  option,
  resize,
  respondInTurn,
  showTab,
  storeDetails,
} from './openPanel.tsx'
import { openPage } from './TodosPage.tsx'
import { prefetchQuery, setQueryData } from '@thinql/react'
import { ThinqlDevtools } from '../src/production.ts'

test('the wire says how an operation ended, and links to the documentation', async () => {
  const { client } = await openPage()
  await client.request('query Broken { broken }')
  await option(/^query Broken.* ServerError 502/).click()
  await expectVisible(screen.getByText(/The status is not 200 to 299/))
  await expect
    .element(screen.getByRole('link', { name: 'ServerError' }))
    .toHaveAttribute('href', 'https://thinql.github.io/errors/#servererror')
  await expect
    .element(screen.getByRole('link', { name: 'All outcomes' }))
    .toHaveAttribute('href', 'https://thinql.github.io/errors/')
  await expect
    .element(screen.getByRole('link', { name: 'All messages' }))
    .toHaveAttribute('href', 'https://thinql.github.io/errors/messages/')
})

test('the wire filters operations by name, kind and outcome', async () => {
  const { client } = await openPage()
  await client.request('query Broken { broken }')
  await button('Add').click()
  await expectVisible(option(/^mutation AddTodo/))
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Mutations')
  await expect.element(option(/^query Broken/)).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('All kinds')
  await screen.getByRole('combobox', { name: 'Outcome' }).selectOptions('Failed')
  await expect.element(option(/^mutation AddTodo/)).not.toBeInTheDocument()
  await expectVisible(option(/^query Broken/))
  await screen.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing like it')
  await expectVisible(screen.getByText('No operation fits the filter.'))
})

test('the keyboard moves through the list of operations and back to it', async () => {
  const { client } = await openPage()
  for (const name of ['A', 'B', 'C']) await client.request(`query ${name} { a }`)
  await expectVisible(option(/^query C /))
  screen.getByRole('listbox', { name: 'Operations, latest first' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option(/^query B /)).toHaveAttribute('aria-selected', 'true')
  await screen.getByRole('tab', { name: 'Summary' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Operations, latest first')
})

// https://github.com/TanStack/query/issues/11149
// https://github.com/urql-graphql/urql-devtools/issues/177
test('a list of 10,000 operations has only a few rows in the document', async () => {
  const { client } = await openPage()
  for (let round = 0; round < 100; round++) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => client.request(`query N${round * 100 + index} { a }`)),
    )
  }
  await expectVisible(option(/^query N9999 /))
  const list = screen.getByRole('listbox', { name: 'Operations, latest first' }).element()
  expect(list.querySelectorAll('[role=option]').length).toBeLessThan(60)
  list.focus()
  await userEvent.keyboard('{End}')
  await expectVisible(option(/^query N0 /))
  expect(
    option(/^query N0 /)
      .element()
      .getAttribute('aria-posinset'),
  ).toBe('10000')
})

test('rows that are being read stay in their place when new ones arrive', async () => {
  const { client } = await openPage()
  for (let index = 0; index < 60; index++) await client.request(`query N${index} { a }`)
  await expectVisible(option(/^query N59 /))
  const list = screen.getByRole('listbox', { name: 'Operations, latest first' }).element()
  list.scrollTop = 20 * 28
  await expectVisible(option(/^query N39 /))
  const top = () =>
    option(/^query N39 /)
      .element()
      .getBoundingClientRect().top
  const before = top()
  await client.request('query Late { a }')
  // A busy machine shows new rows late: rendering may take a part of the time only.
  await expect.poll(() => list.scrollTop).toBe(21 * 28)
  expect(top()).toBe(before)
})

test('"Clear the list" forgets the operations', async () => {
  await openPage()
  await button('Clear the list').click()
  await expectVisible(screen.getByText('Nothing has been sent yet.', { exact: false }))
})

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: 1 } })
const unavailable = () => new Response('', { status: 503, headers: { 'Retry-After': '0' } })

test('the wire shows each attempt of `retry`', async () => {
  let sent = 0
  const { client } = openPanel({
    fetch: () => {
      sent++
      if (sent === 2) return Promise.reject(new TypeError('out of luck'))
      return Promise.resolve(sent === 1 ? unavailable() : todos())
    },
    middleware: [retry({ attempts: 3, maxDelay: 50 })],
  })
  await client.request(query)
  await option(/^query Todos.*3 attempts.* data 200/).click()
  expect(await moments()).toEqual([
    expect.stringMatching(/^Attempt 1: 503/),
    expect.stringMatching(/^Attempt 2: out of luck/),
    expect.stringMatching(/^Attempt 3: 200/),
  ])
  await showTab('Response')
  await details().getByRole('radio', { name: '1' }).click({ force: true })
  await expectVisible(details().getByText('503', { exact: true }))
})

test('the wire shows each connection of `reconnect`, and the loss between them', async () => {
  const { client } = openPanel({
    fetch: respondInTurn(
      () => events([{ price: 1 }], 'breaks off'),
      ({ signal }) => events([{ price: 2 }], 'stays open', signal),
    ),
    middleware: [reconnect({ maxDelay: 50 })],
  })
  for await (const { data } of subscribe<{ price: number }>(client, 'subscription Price { price }')) {
    if (data?.price === 2) break
  }
  await option(/^subscription Price.*2 connections.*3 events.* closed/).click()
  expect(await moments()).toEqual([
    expect.stringMatching(/^Connection 1: 200 · /),
    expect.stringMatching(/^Connection lost: .*Price/),
    expect.stringMatching(/^Connection 2: 200 · /),
    'Closed: By its signal.',
  ])
  const { shadowRoot } = document.querySelector('[data-thinql-devtools]') ?? {}
  const marks = [...(shadowRoot?.querySelectorAll('.section .timeline-mark') ?? [])]
  expect(marks.map((mark) => mark.getAttribute('data-look'))).toEqual([null, 'bad', null, 'plain'])
  await showTab('Events')
  await expectVisible(details().getByRole('button', { name: /NetworkError/ }))
})

test('the wire shows a call that was aborted', async () => {
  const { client } = openPanel({ fetch: (_input, init) => hang(init) })
  const controller = new AbortController()
  const result = client.request(query, { signal: controller.signal })
  await expectVisible(option(/^query Todos.* in flight/))
  controller.abort()
  await result
  await option(/^query Todos.* aborted/).click()
  expect(await moments()).toEqual([expect.stringMatching(/^Attempt 1: /), 'Aborted: By its signal.'])
})

test('the time and the bar of a request in flight grow, and stop with it', async () => {
  const { client } = openPanel({ fetch: (_input, init) => hang(init) })
  const controller = new AbortController()
  const result = client.request(query, { signal: controller.signal })
  const time = () => option(/^query Todos/).element().children[3]?.textContent
  await expectVisible(option(/^query Todos/))
  // A busy machine shows fewer of the times.
  await expect.poll(time).toMatch(/^\d+\.\d s$/)
  const first = Number.parseFloat(time() ?? '')
  await expect.poll(() => Number.parseFloat(time() ?? '')).toBeGreaterThan(first + 1)
  await expectVisible(screen.getByText('now', { exact: true }))
  controller.abort()
  await result
  await expectVisible(screen.getByText('latest', { exact: true }))
  const end = time()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(time()).toBe(end)
})

test('the wire shows a batch as one request', async () => {
  const { client, devtools } = openPanel({
    fetch: (...sent) => batched(...sent),
    devtoolsOptions: {
      fetch: respondInTurn(() => Response.json([{ data: { a: 1 } }, { data: { b: 2 } }])),
    },
  })
  const batched = batch({ fetch: devtools.fetch })
  await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  await option(/^query A .*batch of 2/).click()
  expect(await moments()).toEqual([expect.stringMatching(/^Attempt 1: 200 · in a batch of 2/)])
  await showTab('Request')
  await expectVisible(details().getByRole('list', { name: 'Body of the batch of 2' }))
  await expectVisible(line(/^\[2\]/))
  await expectVisible(details().getByRole('list', { name: 'Its entry in the batch' }))
})

// https://github.com/warrenday/graphql-network-inspector/issues/148
// https://github.com/warrenday/graphql-network-inspector/issues/184
test('the wire shows a trusted document that was sent by GET', async () => {
  const document = Object.assign(new String(query), { __meta__: { hash: 'sha256:7' } })
  const { client } = openPanel({
    fetch: respondInTurn(todos),
    middleware: [queryViaGet(), persisted({ mode: 'trusted' })],
  })
  await client.request(document)
  await option(/^query Todos/).click()
  await showTab('Request')
  await expectVisible(details().getByText(/documentId=sha256/))
})

test('the wire shows the meta of an operation without secrets', async () => {
  const { client } = openPanel({ fetch: respondInTurn(todos) })
  await client.request(query, { meta: { silent: true, secret: 'swordfish' } })
  await option(/^query Todos/).click()
  await expectVisible(screen.getByRole('list', { name: 'Meta' }))
  await expectVisible(line(/^silent.*true/))
  await expectVisible(line(/^secret.*\(hidden\)/))
})

function hang({ signal }: RequestInit = {}): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

test('the tab "Conditions" sets a rule for all operations, one for a single one, and offline, and resets all', async () => {
  const { recorder } = openPanel({ fetch: respondInTurn(todos) })
  await showTab('Conditions')
  const forAll = () => screen.getByRole('region', { name: 'All operations' })
  await forAll().getByRole('combobox', { name: 'Outcome' }).selectOptions('ServerError')
  await forAll().getByRole('combobox', { name: 'Status' }).selectOptions('429')
  await forAll().getByRole('radio', { name: '0.3 s' }).click({ force: true })
  await screen.getByRole('radio', { name: 'Offline' }).click({ force: true })
  await screen.getByRole('combobox', { name: 'One operation' }).fill('Fails')
  await button('Add a rule').click()
  const forOne = () => screen.getByRole('region', { name: 'Fails' })
  await forOne().getByRole('combobox', { name: 'Outcome' }).selectOptions('ParseError')
  const rule = { operation: '', outcome: 'ServerError', status: 429, latency: 300 }
  const rules = [rule, { operation: 'Fails', outcome: 'ParseError' }]
  expect(recorder.conditions.state).toMatchObject({ offline: true, rules })
  await button('Reset all').click()
  expect(recorder.conditions.state).toEqual({ offline: false, rules: [] })
})

const data = { todos: 1 }

const respond = () => Promise.resolve(Response.json({ data }))

// https://github.com/TanStack/query/issues/9624
test('the details of a long key flickered on a narrow screen: the details keep their width', async () => {
  await resize(680)
  const { store } = openPanel({ fetch: respond })
  await prefetchQuery(store, 'query Long($key: String) { todos }', { variables: { key: 'k'.repeat(400) } })
  await showTab('Store')
  await option(/^query Long/).click()
  await expectVisible(storeDetails())
  const widths = new Set<number>()
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame)
    const { scrollWidth, clientWidth } = storeDetails().element()
    widths.add(scrollWidth).add(clientWidth)
  }
  expect(widths.size).toBe(1)
})

// https://github.com/TanStack/query/issues/2745
test('a panel inside the page stayed at "fetching" beside another one: both show the state', async () => {
  const { client, devtools } = openPanel({ fetch: respond })
  mount(<div style={{ height: 300 }} children={<ThinqlDevtools devtools={devtools} embedded />} />)
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
  await expectVisible(line(/^title.*Tea/))
  await showTab('Response')
  await expectVisible(line(/^todos.*1/))
})

// https://github.com/expo/dev-plugins/pull/32
test('very big data ended the page when it was opened: of 20 MB, at most 1 MB is shown', async () => {
  const items = Array.from({ length: 200_000 }, (_, id) => ({
    id,
    title: 'a title of some length '.repeat(3),
  }))
  const { client } = openPanel({ fetch: () => Promise.resolve(Response.json({ data: { items } })) })
  await client.request('query Big { items { id title } }')
  await option(/^query Big.* data 200/).click()
  await showTab('Response')
  await expectVisible(details().getByText('Status'))
  expect(details().element().textContent.length).toBeLessThan(1_100_000)
  expect(details().element().querySelectorAll('*').length).toBeLessThan(1_000)
})

// https://github.com/apollographql/apollo-client-devtools/issues/164
// https://github.com/apollographql/apollo-client-devtools/issues/288
test('the devtools showed the cache without its last write: they show the cache after each write', async () => {
  const { store } = openPanel({ fetch: respond })
  setQueryData(store, 'query Count { todos }', { todos: 'none' })
  await showTab('Store')
  await option(/^query Count/).click()
  for (const todos of ['one', 'two', 'three']) {
    setQueryData(store, 'query Count { todos }', { todos })
    await expectVisible(line(new RegExp(`^todos.*${todos}`)))
  }
})

test.for([
  [false, / No values\.$/, /x-trace/, /swordfish|salmon|tuna/],
  [true, / bodies \(23 B\), /, /salmon.*tuna/s, /swordfish/],
] as const)('an export with values (%s) says what is in it', async ([hasValues, says, content, secrets]) => {
  const login = () => Response.json({ data: { login: true } }, { headers: { 'x-trace': 'tuna' } })
  const { client } = openPanel({ fetch: respondInTurn(login) })
  await client.request('mutation Login($name: String, $password: String) { login }', {
    variables: { name: 'salmon', password: 'swordfish' },
    headers: { authorization: 'Bearer swordfish', 'x-page': 'salmon' },
    meta: { page: 'salmon' },
  })
  await expectVisible(option(/^mutation Login.* data/))
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => [save, click].forEach((mock) => mock.mockRestore()))
  await button('Export a recording').click()
  const form = () => screen.getByRole('region', { name: 'Export' })
  if (hasValues)
    await form()
      .getByRole('checkbox', { name: /With values/ })
      .click()
  await expectVisible(form().getByText(says))
  await form().getByRole('button', { name: 'Save' }).click()
  const text = await (save.mock.calls[0]?.[0] as Blob).text()
  expect(text).toContain('mutation Login')
  expect(text).toMatch(content)
  expect(text).not.toMatch(secrets)
})
