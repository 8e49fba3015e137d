import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { cardOf } from './outcomesPage.ts'
import { devtoolsOf } from './devtoolsPanel.ts'

const sentProgress = /^POST \S+\naccept: application\/graphql-response\+json.*query Progress/s

test.for([
  ['Complete data', [], 'success', '0 of 2 done, the newest is “Print the badges”', /"done": 0/],
  ['Partial data', [], 'error: GraphQLResultError', 'Forecast: there is none', /weather service does not/],
  ['Signed out: 401', ['401'], 'error: ServerError', 'You are signed out.', /^401\n.*Sign in to see/s],
  ['Too many requests: 429', ['429'], 'error: ServerError', 'Try again in 1 s.', /^429\n.*retry-after: 1/s],
  [
    'The server crashed: 500',
    ['500'],
    'error: ServerError',
    'For our support: INTERNAL.',
    /database is locked/,
  ],
  ['Bad gateway: 502', ['502'], 'error: ServerError', 'The server had a problem.', /Bad gateway/],
  ['A sign-in page', [], 'error: ParseError', 'did not come from the board', /^200\n.*Welcome! Sign in/s],
  ['Incomplete JSON', [], 'error: ParseError', 'did not come from the board', /"done":2,"to$/],
  ['Empty result', [], 'error: EmptyResultError', 'sent nothing to show', /^200\n.*\{\}$/s],
  ['The connection was cut', ['EMPTY_RESPONSE'], 'error: NetworkError', 'can’t be reached', /^TypeError/],
  ['The response was cut off', ['MISMATCH'], 'error: NetworkError', 'can’t be reached', /^200\n.*cut off/s],
  ['It took too long', [], 'error: TimeoutError', 'takes too long today', /no response within 1000 ms/],
] as const)('the card “%s” shows the message, the request and the response', async (row, { board }) => {
  const [title, consoleErrors, state, words, response] = row
  board.expectConsoleErrors(...consoleErrors)
  await board.openOutcomes()
  const { card, send, states, requests, responses } = cardOf(board.page, title)
  await send.click()
  await expect.poll(states, { timeout: 3_000 }).toEqual(['loading', state])
  await card.getByText(words).first().waitFor()
  await expect.poll(responses).toEqual(expect.arrayContaining([expect.stringMatching(response)]))
  const sent = title === 'Partial data' ? /query LaunchDay/ : sentProgress
  expect(await requests()).toEqual(expect.arrayContaining([expect.stringMatching(sent)]))
})

test('the card “Invalid variable” says why, and sends nothing', async ({ board }) => {
  await board.openOutcomes()
  const { card, send, states } = cardOf(board.page, 'Invalid variable')
  await send.click()
  await expect.poll(states).toEqual(['loading', 'error: RequestError'])
  await card.getByText('This page has an error and sent nothing.').waitFor()
  await card.getByText(/variables\.first.*NaN/).waitFor()
  await card.getByText('Nothing was sent.').waitFor()
})

test('the card “The user cancelled” can be cancelled and sent again', async ({ board }) => {
  await board.openOutcomes()
  const { card, send, states, responses } = cardOf(board.page, 'The user cancelled')
  await send.click()
  await card.getByRole('button', { name: 'Save a note' }).click()
  await expect.poll(responses).toEqual(['Waiting for the response…'])
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByText('Not saved: you cancelled it.').waitFor()
  expect(await states()).toEqual(['idle', 'loading', 'error: AbortError'])
  expect(await responses()).toEqual(['Aborted'])
  await card.getByRole('button', { name: 'Save again' }).click()
  await card.getByText('Saving…').waitFor()
})

test('every card shows its code', async ({ board }) => {
  await board.openOutcomes()
  const cards = board.page.getByRole('region').filter({ has: board.page.getByText('The code') })
  expect(await cards.count()).toBe(14)
  for (const card of await cards.all()) {
    await card.getByText('The code').click()
    const code = await card.getByRole('group', { name: /^Code/ }).textContent()
    expect(code).toMatch(/^(\/\/.*\n)?export function/)
    expect(String(code).split('\n').length).toBeLessThanOrEqual(16)
  }
})

test('“Send all” sends every card', async ({ board }) => {
  board.expectConsoleErrors(...Array<string>(6).fill('Failed to load resource'))
  await board.openOutcomes()
  await board.page.getByRole('button', { name: 'Send all' }).click()
  await expect.poll(() => board.page.getByText('error: TimeoutError').count(), { timeout: 5_000 }).toBe(1)
  expect(await board.page.getByRole('button', { name: 'Send again' }).count()).toBe(14)
})

test('the devtools list the query of each card', async ({ board }) => {
  board.expectConsoleErrors(...Array<string>(6).fill('Failed to load resource'))
  await board.openOutcomes()
  const { open, tab } = devtoolsOf(board.page)
  await board.page.getByRole('button', { name: 'Send all' }).click()
  await expect.poll(() => board.page.getByText('error: TimeoutError').count(), { timeout: 5_000 }).toBe(1)
  await open()
  // “Complete data” sends two queries. “The user cancelled” and “Invalid variable” send none.
  expect(await tab('Wire').textContent()).toMatch(/13$/)
})

test('a card shows its query as GraphQL and its variables as JSON', async ({ board }) => {
  await board.openOutcomes()
  const { card, send } = cardOf(board.page, 'Complete data')
  await send.click()
  await card.getByText('variables', { exact: true }).waitFor()
  const texts = await card.locator('pre').allTextContents()
  expect(texts).toContain('{\n  "first": 1\n}')
  expect(texts.filter((text) => text.startsWith('query NewestItems($first: Int!) {\n'))).toHaveLength(1)
})

test('on a wide screen a response is beside its request, and sent cards are as high as others', async ({
  board,
}) => {
  await board.page.setViewportSize({ width: 1_280, height: 800 })
  await board.openOutcomes()
  const { card, send } = cardOf(board.page, 'Complete data')
  await send.click()
  const [request, response] = await Promise.all(
    [/^Request/, /^Response/].map((name) => card.getByRole('group', { name }).first().boundingBox()),
  )
  expect(response?.y).toBe(request?.y)
  expect(response?.x).toBeGreaterThan(Number(request?.x) + Number(request?.width) - 1)
  const heights = await board.page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: board.page.getByText('The code') })
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
})

test('a request that is longer than its card can be scrolled with the keyboard', async ({ board }) => {
  await board.page.setViewportSize({ width: 1_280, height: 800 })
  await board.openOutcomes()
  const { card, send } = cardOf(board.page, 'Partial data')
  await send.click()
  const wire = card.getByRole('group', { name: /^On the wire/ })
  await wire.getByText('SERVICE_UNAVAILABLE').waitFor()
  await wire.press('End')
  await expect.poll(() => wire.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('the sentence above the switches says how the next card is sent', async ({ board }) => {
  await board.openOutcomes()
  const sentence = board.page.getByRole('status').filter({ hasText: 'The next card' })
  expect(await sentence.textContent()).toContain(
    'the query goes out by POST. If it fails, it is not sent again.',
  )
  for (const name of ['retry', 'timeout', 'persisted', 'queryViaGet'])
    await board.page.getByRole('switch', { name }).click()
  expect(await sentence.textContent()).toContain(
    'a hash of the query goes out by GET. If it fails, it is sent again. It may take two seconds.',
  )
})

test('each failing card links to its error in the documentation', async ({ board }) => {
  await board.openOutcomes()
  for (const [title, page] of [
    ['Bad gateway: 502', '/errors/messages/#servererror-and-parseerror'],
    ['Partial data', '/errors/'],
  ] as const) {
    const link = cardOf(board.page, title).card.getByRole('link', { name: /^About / })
    expect(new URL(String(await link.getAttribute('href'))).href).toBe(`https://thinql.github.io${page}`)
  }
})
