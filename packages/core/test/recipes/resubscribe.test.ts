import { createClient } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { resubscribe } from '../../recipes/resubscribe.ts'
import { serve } from '../serve.ts'
import { collect } from '../collect.ts'

const event = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`
const complete = 'event: complete\n\n'

/** A server that responds to each connection with the next of these: a status, or events that break off unless they complete. */
async function serveInTurn(...answers: readonly (string | number)[]) {
  let connections = 0
  const endpoint = await serve((request, response) => {
    const answer = answers[connections++] ?? 404
    request.resume()
    if (typeof answer === 'number') return response.writeHead(answer).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return response.write(answer, () => {
      if (answer.endsWith(complete)) response.end()
      else setTimeout(() => response.destroy(), 10)
    })
  })
  const results = await collect(resubscribe<{ n: number }>(createClient({ endpoint }), 'subscription { n }'))
  return results.map(({ data, error }) => error?.name ?? data?.n)
}

test('connects again after a lost connection and ends at complete', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const outcomes = await serveInTurn(event(1), 503, '', event(2), event(3) + complete)
  expect(outcomes).toEqual([1, 2, 3])
})

test('waits up to 1 s, 2 s and so on, and up to 1 s after an event', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1 / 128)
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  await serveInTurn('', '', '', event(1), complete)
  // All other timers have whole milliseconds.
  const waits = setTimeout.mock.calls.map(([, ms = 0]) => ms).filter((ms) => !Number.isInteger(ms))
  expect(waits).toEqual([1000 / 128, 2000 / 128, 4000 / 128, 1000 / 128])
})

test('ends after a 401', async () => {
  expect(await serveInTurn(401)).toEqual(['ServerError'])
})
