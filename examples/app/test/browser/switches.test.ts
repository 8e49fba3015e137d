import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { cardOf, switchOf } from './outcomesPage.ts'

/** Every GraphQL request that the page sends. */
function recordRequests(page: Page) {
  const requests: { method: string; url: string; body: string | null }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== '/graphql' && !pathname.startsWith('/bad-responses/')) return
    requests.push({ method: request.method(), url: request.url(), body: request.postData() })
  })
  return requests
}

test('retry sends a request three times, and waits as long as Retry-After says', async ({ board }) => {
  board.expectConsoleErrors('429', '429', '429')
  await board.openOutcomes()
  const requests = recordRequests(board.page)
  await switchOf(board.page, 'retry').click()
  const { send, states, requests: shown } = cardOf(board.page, 'Too many requests: 429')
  const start = performance.now()
  await send.click()
  await expect.poll(states, { timeout: 10_000 }).toEqual(['loading', 'error: ServerError'])
  expect(performance.now() - start).toBeGreaterThan(2_000)
  expect(requests).toHaveLength(3)
  expect(await shown()).toHaveLength(3)
})

test('timeout aborts a request after two seconds', async ({ board }) => {
  await board.openOutcomes()
  await switchOf(board.page, 'timeout').click()
  const { card, send, states } = cardOf(board.page, 'The user cancelled')
  await send.click()
  await card.getByRole('button', { name: 'Save a note' }).click()
  await expect.poll(states, { timeout: 5_000 }).toEqual(['idle', 'loading', 'error: TimeoutError'])
})

test('persisted sends a hash, and then the query because the server does not know the hash', async ({
  board,
}) => {
  board.expectConsoleErrors('404')
  await board.openOutcomes()
  const requests = recordRequests(board.page)
  await switchOf(board.page, 'persisted').click()
  const { send, states, requests: shown } = cardOf(board.page, 'Partial data')
  await send.click()
  await expect.poll(states).toEqual(['loading', 'error: GraphQLResultError'])
  const bodies = requests.map(({ body }) => JSON.parse(String(body)) as object)
  expect(bodies).toEqual([
    { operationName: 'LaunchDay', extensions: { persistedQuery: expect.anything() as unknown } },
    expect.objectContaining({ query: expect.stringContaining('launchForecast') as unknown }),
  ])
  expect(await shown()).toHaveLength(2)
})

test('queryViaGet sends a GET request with the query in the URL', async ({ board }) => {
  await board.openOutcomes()
  const requests = recordRequests(board.page)
  await switchOf(board.page, 'queryViaGet').click()
  const { send, states, requests: shown } = cardOf(board.page, 'Partial data')
  await send.click()
  await expect.poll(states).toEqual(['loading', 'error: GraphQLResultError'])
  expect(requests).toEqual([{ method: 'GET', url: expect.stringContaining('query=') as unknown, body: null }])
  expect(await shown()).toEqual([expect.stringMatching(/^GET \/graphql\?operationName=LaunchDay/)])
})

test('batch sends the two queries of a card as one array', async ({ board }) => {
  await board.openOutcomes()
  const requests = recordRequests(board.page)
  await switchOf(board.page, 'batch').click()
  const { card, send, requests: shown } = cardOf(board.page, 'Complete data')
  await send.click()
  await card.getByText('0 of 2 done, the newest is “Print the badges”').waitFor()
  expect(requests.map(({ body }) => JSON.parse(String(body)) as object)).toMatchObject([
    [{ operationName: 'Progress' }, { operationName: 'NewestItems' }],
  ])
  expect(await shown()).toEqual([expect.stringMatching(/query Progress.*query NewestItems/s)])
})

test('a switch that is turned off has no effect', async ({ board }) => {
  await board.openOutcomes()
  const requests = recordRequests(board.page)
  await switchOf(board.page, 'queryViaGet').click()
  await switchOf(board.page, 'queryViaGet').click()
  const { send, states } = cardOf(board.page, 'Partial data')
  await send.click()
  await expect.poll(states).toEqual(['loading', 'error: GraphQLResultError'])
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
})
