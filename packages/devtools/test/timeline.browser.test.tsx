import { batch, persisted, queryViaGet, reconnect, retry, subscribe, timeout } from '@thinql/core'
import { expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { recorderKey } from '../src/devtools.ts'
import { noRule } from '../src/recorder/Conditions.ts'
import { events, openPanel, respondInTurn } from './openPanel.tsx'
import { details, line, moments, option, showTab } from './panel.ts'

const query = 'query Todos { todos }'
const todos = () => Response.json({ data: { todos: 1 } })
const unavailable = () => new Response('', { status: 503, headers: { 'Retry-After': '0' } })

test('shows each attempt of retry', async () => {
  let sent = 0
  const { client } = openPanel({
    fetch: () => () => {
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
  await expect.element(details().getByText('503', { exact: true })).toBeVisible()
})

test('shows a subscription that reconnect opens again, and the loss between', async () => {
  const { client } = openPanel({
    fetch: () =>
      respondInTurn(
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
  await expect.element(details().getByRole('button', { name: /NetworkError/ })).toBeVisible()
})

test('shows a call that was aborted', async () => {
  const { client } = openPanel({ fetch: () => (_input, init) => hang(init) })
  const controller = new AbortController()
  const result = client.request(query, { signal: controller.signal })
  await expect.element(option(/^query Todos.* in flight/)).toBeVisible()
  controller.abort()
  await result
  await option(/^query Todos.* aborted/).click()
  expect(await moments()).toEqual([expect.stringMatching(/^Attempt 1: /), 'Aborted: By its signal.'])
})

test('the time and the bar of a request in flight grow, and stop with it', async () => {
  const { client } = openPanel({ fetch: () => (_input, init) => hang(init) })
  const controller = new AbortController()
  const result = client.request(query, { signal: controller.signal })
  const time = () => option(/^query Todos/).element().children[3]?.textContent
  await expect.element(option(/^query Todos/)).toBeVisible()
  // A busy machine shows fewer of the times.
  await expect.poll(time).toMatch(/^\d+\.\d s$/)
  const first = Number.parseFloat(time() ?? '')
  await expect.poll(() => Number.parseFloat(time() ?? ''), { timeout: 10_000 }).toBeGreaterThan(first + 1)
  await expect.element(screen.getByText('now', { exact: true })).toBeVisible()
  controller.abort()
  await result
  await expect.element(screen.getByText('latest', { exact: true })).toBeVisible()
  const end = time()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(time()).toBe(end)
})

test('a colour means the same in the list, on the timeline and in the legend', async () => {
  const { client } = openPanel({ fetch: () => (_input, init) => hang(init) })
  const controller = new AbortController()
  const result = client.request(query, { signal: controller.signal })
  await expect.element(option(/^query Todos.* in flight/)).toBeVisible()
  const { shadowRoot } = document.querySelector('[data-thinql-devtools]') ?? {}
  const colour = (selector: string, pseudo?: string) => {
    const element = shadowRoot?.querySelector(selector)
    return element && getComputedStyle(element, pseudo).backgroundColor
  }
  const legend = (look: string) => colour(`.legend [data-look=${look}]`)
  expect(colour('.call-row .outcome', '::before')).toBe(legend('open'))
  controller.abort()
  await result
  await expect.element(option(/^query Todos.* aborted/)).toBeVisible()
  expect(colour('.call-row .outcome', '::before')).toBe(legend('plain'))
  expect(colour('.call-row .timeline-mark')).toBe(legend('plain'))
  expect(new Set(['open', 'good', 'bad', 'plain', 'warn'].map(legend)).size).toBe(5)
})

test.for([
  ['subscription LatestActivity { a }', '1 event'],
  ['subscription LatestActivities { a }', 'conditions'],
] as const)('at 390 px, %s shows its name and its chip whole', async ([subscription, chip]) => {
  await screen.viewport(390, 800)
  onTestFinished(() => screen.viewport(1280, 800))
  const { client, devtools } = openPanel({
    fetch: () => (_input, init) =>
      Promise.resolve(events(chip === '1 event' ? [{ a: 1 }] : [], 'stays open', init?.signal)),
  })
  if (chip === 'conditions') devtools[recorderKey]?.conditions.setRule({ ...noRule, latency: 1 })
  const open = subscribe(client, subscription)
  void open.next()
  onTestFinished(() => void open.return())
  await expect.element(option(/^subscription/).getByText(chip, { exact: true })).toBeVisible()
  const [name] = option(/^subscription/).element().children
  const cut = [...(name?.children ?? [])].filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('shows a call that timed out', async () => {
  const { client } = openPanel({ fetch: () => (_input, init) => hang(init), middleware: [timeout(20)] })
  await client.request(query)
  await option(/^query Todos.* TimeoutError/).click()
  await expect.element(screen.getByText('The time was up.')).toBeVisible()
})

test('shows a batch as the one request that it is', async () => {
  const { client } = openPanel({
    fetch: (devtools) => batch({ fetch: devtools.fetch }),
    devtoolsOptions: {
      fetch: respondInTurn(() => Response.json([{ data: { a: 1 } }, { data: { b: 2 } }])),
    },
  })
  await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  await option(/^query A .*batch of 2/).click()
  expect(await moments()).toEqual([expect.stringMatching(/^Attempt 1: 200 · in a batch of 2/)])
  await showTab('Request')
  await expect.element(details().getByRole('list', { name: 'Body of the batch of 2' })).toBeVisible()
  await expect.element(line(/^\[2\]/)).toBeVisible()
  await expect.element(details().getByRole('list', { name: 'Its entry in the batch' })).toBeVisible()
})

test('shows a persisted document: first by its hash, then with its text', async () => {
  const { client } = openPanel({
    fetch: () =>
      respondInTurn(() => Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] }), todos),
    middleware: [persisted()],
  })
  await client.request(query)
  await option(/^query Todos.*2 attempts.* data/).click()
  await showTab('Request')
  await details().getByRole('radio', { name: '1' }).click({ force: true })
  await expect.element(line(/^persistedQuery/)).toBeVisible()
  await expect.element(line(/^query/)).not.toBeInTheDocument()
})

test('shows a trusted document that is sent by GET', async () => {
  const document = Object.assign(new String(query), { __meta__: { hash: 'sha256:7' } })
  const { client } = openPanel({
    fetch: () => respondInTurn(todos),
    middleware: [queryViaGet(), persisted({ mode: 'trusted' })],
  })
  await client.request(document)
  await option(/^query Todos/).click()
  await showTab('Request')
  await expect.element(details().getByText(/documentId=sha256/)).toBeVisible()
})

test('shows the meta of an operation, without the values to hide', async () => {
  const { client } = openPanel({ fetch: () => respondInTurn(todos) })
  await client.request(query, { meta: { silent: true, secret: 'swordfish' } })
  await option(/^query Todos/).click()
  await expect.element(screen.getByRole('list', { name: 'Meta' })).toBeVisible()
  await expect.element(line(/^silent.*true/)).toBeVisible()
  await expect.element(line(/^secret.*\(hidden\)/)).toBeVisible()
})

function hang({ signal }: RequestInit = {}): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}
