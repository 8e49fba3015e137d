import { createClient, request, retry, timeout } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { answerWith, serve, serveAnswer } from '../serve.ts'

const hanging = () => serve(() => undefined)
const success = () => serveAnswer(answerWith(200, { data: { a: 1 } }))

/** A server that is busy some times before it answers. */
async function serveBusy(times: number, answer = answerWith(503)) {
  const counted = vi.fn()
  const endpoint = await serveAnswer((response) => {
    counted()
    const next = counted.mock.calls.length > times ? answerWith(200, { data: {} }) : answer
    next(response)
  })
  return { endpoint, counted }
}

test('PEERS 11: the signal of a client and that of a call both reach fetch', async () => {
  const endpoint = await hanging()
  for (const owner of ['client', 'call']) {
    const controller = new AbortController()
    const { signal } = owner === 'client' ? controller : new AbortController()
    const fetch = (url: unknown, init?: RequestInit) => {
      controller.abort()
      // What core was given as a fetch is called as one.
      return globalThis.fetch(url as string, init)
    }
    const client = createClient({ endpoint, fetch, signal })
    const { error } = await client.request('{ a }', { signal: controller.signal })
    expect(error?.name).toBe('AbortError')
  }
})

test('PEERS 12: a request can be given a time', async () => {
  const { error } = await request('{ a }', { endpoint: await hanging(), middleware: [timeout(20)] })
  expect(error?.name).toBe('TimeoutError')
})

test('PEERS 13: the time covers the body as well', async () => {
  const endpoint = await serve((_, response) => response.write('{"data":'))
  const { error } = await request('{ a }', { endpoint, middleware: [timeout(20)] })
  expect(error?.name).toBe('TimeoutError')
})

test('PEERS 14: what was aborted can be asked again, and the others go on', async () => {
  const client = createClient({ endpoint: await success() })
  const [aborted, other] = await Promise.all([
    client.request('{ a }', { signal: AbortSignal.abort() }),
    client.request('{ a }'),
  ])
  expect(aborted.error?.name).toBe('AbortError')
  expect(other).toMatchObject({ data: { a: 1 } })
  expect(await client.request('{ a }')).toMatchObject({ data: { a: 1 } })
})

test('PEERS 15: a call that is aborted returns, though fetch never does', async () => {
  const controller = new AbortController()
  const result = request('{ a }', { fetch: () => new Promise(() => undefined), signal: controller.signal })
  controller.abort()
  expect((await result).error?.name).toBe('AbortError')
})

test('PEERS 16: a signal of the platform can be the time of a request', async () => {
  const { error } = await request('{ a }', { endpoint: await hanging(), signal: AbortSignal.timeout(20) })
  expect(error?.name).toBe('TimeoutError')
})

test('PEERS 17: mutations are not replayed', async () => {
  const { endpoint, counted } = await serveBusy(Infinity)
  await request('mutation Restore { restore }', { endpoint, middleware: [retry()] })
  expect(counted).toHaveBeenCalledOnce()
})

test('PEERS 18: a mutation is not taken for a query because of what stands around it', async () => {
  const { endpoint, counted } = await serveBusy(Infinity)
  const document =
    '# query { a }\nfragment query on Todo { id } mutation Add { add(a: "query {") { ...query } }'
  await request(document, { endpoint, middleware: [retry()] })
  expect(counted).toHaveBeenCalledOnce()
})

test('PEERS 19: a query is tried again', async () => {
  const { endpoint, counted } = await serveBusy(1)
  const { error } = await request('{ a }', { endpoint, middleware: [retry({ maxDelay: 0 })] })
  expect(error).toBeUndefined()
  expect(counted).toHaveBeenCalledTimes(2)
})

test('PEERS 20: throttling that comes as a success is worth another try', async () => {
  const throttled = answerWith(200, { errors: [{ message: 'Slow', extensions: { code: 'THROTTLED' } }] })
  const { endpoint, counted } = await serveBusy(1, throttled)
  const middleware = [retry({ maxDelay: 0, codes: ['THROTTLED'] })]
  const { error } = await request('{ a }', { endpoint, middleware })
  expect(error).toBeUndefined()
  expect(counted).toHaveBeenCalledTimes(2)
})

test('PEERS 21: more than three tries are more than three tries', async () => {
  const { endpoint, counted } = await serveBusy(Infinity)
  const { error } = await request('{ a }', { endpoint, middleware: [retry({ attempts: 6, maxDelay: 0 })] })
  expect(error).toMatchObject({ name: 'ServerError', status: 503 })
  expect(counted).toHaveBeenCalledTimes(6)
})
