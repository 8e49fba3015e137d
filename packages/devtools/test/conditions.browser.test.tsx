import { createClient, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { outcomeNames } from '../src/panel/wire/outcomes.ts'
import { events, openPanel, respondInTurn } from './openPanel.tsx'
import { option, showTab } from './panel.ts'

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: 1 } })
const forAll = () => screen.getByRole('region', { name: 'All operations' })

test.for(outcomeNames.filter((name) => name !== 'data'))('%s on demand', async (name) => {
  const { client } = openPanel({ fetch: () => respondInTurn(todos) })
  await showTab('Conditions')
  await forAll().getByRole('combobox', { name: 'Outcome' }).selectOptions(name)
  expect((await client.request(query)).error?.name).toBe(name)
  await screen.getByRole('button', { name: 'Reset all' }).click()
  expect((await client.request(query)).error).toBeUndefined()
})

test('a ServerError has the status that was chosen', async () => {
  const { client } = openPanel({ fetch: () => respondInTurn(todos) })
  await showTab('Conditions')
  await forAll().getByRole('combobox', { name: 'Outcome' }).selectOptions('ServerError')
  await forAll().getByRole('combobox', { name: 'Status' }).selectOptions('429')
  expect((await client.request(query)).error).toMatchObject({ status: 429 })
})

test('latency delays each request', async () => {
  const { client } = openPanel({ fetch: () => respondInTurn(todos) })
  await showTab('Conditions')
  await forAll()
    .getByRole('group', { name: 'Latency' })
    .getByRole('radio', { name: '0.3 s' })
    .click({ force: true })
  const before = performance.now()
  await client.request(query)
  expect(performance.now() - before).toBeGreaterThanOrEqual(299)
})

test('a slow stream delays each chunk', async () => {
  const { client } = openPanel({
    fetch: () => respondInTurn(({ signal }) => events([{ price: 1 }, { price: 2 }], 'stays open', signal)),
  })
  await showTab('Conditions')
  await forAll()
    .getByRole('group', { name: 'Before each chunk' })
    .getByRole('radio', { name: '0.3 s' })
    .click({ force: true })
  const before = performance.now()
  let seen = 0
  for await (const { error } of subscribe(client, 'subscription Price { price }')) {
    expect(error).toBeUndefined()
    if (++seen === 2) break
  }
  expect(performance.now() - before).toBeGreaterThanOrEqual(598)
})

test('offline fails each request and breaks open streams off', async () => {
  const { client } = openPanel({
    fetch: () => respondInTurn(({ signal }) => events([{ price: 1 }], 'stays open', signal)),
  })
  const stream = subscribe(client, 'subscription Price { price }')
  expect((await stream.next()).value).toMatchObject({ data: { price: 1 } })
  await showTab('Conditions')
  await screen.getByRole('radio', { name: 'Offline' }).click({ force: true })
  expect((await stream.next()).value).toMatchObject({ error: { name: 'NetworkError' } })
  expect((await client.request(query)).error?.name).toBe('NetworkError')
})

test('conditions survive a reload, and say on the wire what they did', async () => {
  openPanel({ fetch: () => respondInTurn(todos) })
  await showTab('Conditions')
  await forAll().getByRole('combobox', { name: 'Outcome' }).selectOptions('ParseError')
  const kept = sessionStorage.getItem('thinql-devtools-conditions') ?? ''
  const { createDevtools } = await import('../src/production.ts')
  const afterReload = createDevtools()
  const client = createClient({ fetch: respondInTurn(todos), middleware: [afterReload.middleware] })
  expect(kept).toContain('ParseError')
  expect((await client.request(query)).error?.name).toBe('ParseError')
})

test('an operation that the conditions changed is marked', async () => {
  const { client } = openPanel({ fetch: () => respondInTurn(todos) })
  await showTab('Conditions')
  await forAll().getByRole('combobox', { name: 'Outcome' }).selectOptions('TimeoutError')
  await client.request(query)
  await showTab('Wire')
  await expect.element(option(/^query Todos.*conditions.*TimeoutError/)).toBeVisible()
})
