import { createClient, reconnect, retry, subscribe } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { countPending } from '../../recipes/countPending.ts'
import { onReconnected } from '../../recipes/onReconnected.ts'
import { reportErrors } from '../../recipes/reportErrors.ts'
import { collect } from '../collect.ts'
import { respondWith, serve, serveResponse } from '../serve.ts'

const event = 'event: next\ndata: {"data":{"n":1}}\n\n'

/** A server whose first connections break off after an event, or are refused. The last one completes. */
async function serveLosses(...losses: readonly ('cut' | 503)[]) {
  let count = 0
  return serve((request, response) => {
    request.resume()
    const loss = losses[count++]
    if (loss === 503) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return loss
      ? response.write(event, () => setTimeout(() => response.destroy(), 10))
      : response.end(`${event}event: complete\n\n`)
  })
}

describe('reportErrors', () => {
  test('reports an error once, after all attempts', async () => {
    const report = vi.fn()
    const endpoint = await serveResponse(respondWith(503))
    const client = createClient({ endpoint, middleware: [reportErrors(report), retry({ maxDelay: 0 })] })
    const { error } = await client.request('{ a }')
    expect(report.mock.calls).toEqual([[error]])
  })

  test('reports no error of a call that is silent, and no abort', async () => {
    const report = vi.fn()
    const endpoint = await serveResponse(respondWith(503))
    const client = createClient({ endpoint, middleware: [reportErrors(report)] })
    await client.request('{ a }', { meta: { silent: true } })
    await client.request('{ a }', { signal: AbortSignal.abort() })
    expect(report).not.toHaveBeenCalled()
  })

  test('reports each loss of a subscription', async () => {
    const report = vi.fn()
    const middleware = [reportErrors(report), reconnect({ maxDelay: 1 })]
    const client = createClient({ endpoint: await serveLosses('cut', 503), middleware })
    await collect(subscribe(client, 'subscription { n }'))
    expect(report.mock.calls).toMatchObject([[{ name: 'NetworkError' }], [{ name: 'ServerError' }]])
  })
})

test('countPending counts queries that are pending together, and no subscription', async () => {
  const counts: number[] = []
  const endpoint = await serveResponse(respondWith(200, { data: {} }))
  const client = createClient({ endpoint, middleware: [countPending((count) => counts.push(count))] })
  await Promise.all([client.request('{ a }'), client.request('mutation { a }')])
  await collect(subscribe(client, 'subscription { a }'))
  expect(counts).toEqual([1, 2, 1, 0])
})

test('onReconnected calls back when a subscription is connected again, not when a connection fails', async () => {
  const callback = vi.fn()
  const middleware = [onReconnected(callback), reconnect({ maxDelay: 1 })]
  const client = createClient({ endpoint: await serveLosses('cut', 503, 503, 'cut'), middleware })
  const calls: number[] = []
  for await (const { error } of subscribe(client, 'subscription { n }')) {
    if (!error) calls.push(callback.mock.calls.length)
  }
  expect(calls).toEqual([0, 1, 2])
})
