import {
  authorize,
  type AuthorizeOptions,
  createClient,
  reconnect,
  retry,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect, deferred } from '../../test/promises.ts'
import { respondWith, serve } from '../../test/serve.ts'

const ended = {
  name: 'AbortError',
  message: expect.stringContaining('the session ended: sign-out.') as string,
}

/** A signed-in session, and a server that responds in turn. A hanging one sends the headers and an event. */
async function open(...responses: (number | 'hang')[]) {
  const session = authorize({ name: 'shop' })
  session.start('ada')
  const tokens: (string | undefined)[] = []
  const endpoint = await serve((request, response) => {
    tokens.push(request.headers.authorization)
    const next = responses.shift() ?? 200
    if (typeof next === 'number')
      return request.resume().on('end', () => respondWith(next, { data: { a: 1 } })(response))
    response.writeHead(200, {
      'content-type': request.headers.accept?.includes('event-stream')
        ? 'text/event-stream'
        : 'application/json',
    })
    return response.write('event: next\ndata: {"data":{"a":1}}\n\n')
  })
  const { signal, headers } = session
  const middleware = [reconnect({ maxDelay: 50_000 }), session.middleware, retry({ maxDelay: 50_000 })]
  return { session, tokens, client: createClient({ endpoint, signal, headers, middleware }) }
}

describe('the end of a session', () => {
  test('ends a request in flight with an AbortError that says so', async () => {
    const { client, session, tokens } = await open('hang')
    const pending = client.request('query Todos { a }')
    await expect.poll(() => tokens).toHaveLength(1)
    session.end()
    expect((await pending).error).toMatchObject({
      name: 'AbortError',
      message: 'query Todos: the session ended: sign-out.',
    })
  })

  test('ends a subscription, whose last Result says so', async () => {
    const { client, session } = await open('hang')
    const events = subscribe(client, 'subscription { a }')
    expect((await events.next()).value).toMatchObject({ data: { a: 1 } })
    session.end()
    expect(await collect(events)).toMatchObject([{ error: ended }])
  })

  test('ends a stream', async () => {
    const { client, session, tokens } = await open('hang')
    const results = collect(stream(client, '{ a }'))
    await expect.poll(() => tokens).toHaveLength(1)
    session.end()
    expect(await results).toMatchObject([{ error: ended }])
  })

  test('ends a query between two attempts of retry, which sends no more', async () => {
    const { client, session, tokens } = await open(503)
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const pending = client.request('{ a }')
    await expect.poll(() => tokens).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    session.start('bob')
    expect((await pending).error?.message).toBe('query: the session ended: sign-in.')
    expect(tokens).toEqual(['Bearer ada'])
    vi.restoreAllMocks()
  })

  test('ends a subscription between two connections of reconnect, which connects no more', async () => {
    const { client, session, tokens } = await open(503)
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const events = subscribe(client, 'subscription { a }')
    expect((await events.next()).value).toMatchObject({ error: { status: 503 }, hasNext: true })
    const next = events.next()
    session.start('bob')
    expect((await next).value).toMatchObject({ error: { name: 'AbortError' } })
    expect(tokens).toEqual(['Bearer ada'])
    vi.restoreAllMocks()
  })

  test('ends a subscription that was called before, and sends nothing for it', async () => {
    const { client, session, tokens } = await open()
    const events = subscribe(client, 'subscription { a }')
    session.start('bob')
    expect(await collect(events)).toMatchObject([{ error: { name: 'AbortError' } }])
    expect(tokens).toEqual([])
  })

  test('leaves the next user with the own token', async () => {
    const { client, session, tokens } = await open()
    session.end()
    await client.request('{ a }')
    session.start('bob')
    await client.request('{ a }')
    expect(tokens).toEqual([undefined, 'Bearer bob'])
  })

  test('calls each listener with the reason, until it is removed', async () => {
    const { session } = await open()
    const listener = vi.fn()
    const remove = session.onEnd(listener)
    session.end()
    session.start()
    remove()
    session.end()
    expect(listener.mock.calls).toEqual([['sign-out'], ['sign-in']])
  })
})

/** A session whose server refuses every token but `new`, and whose refresh ends when the test says so. */
function openRefreshing(keepToken = false) {
  const { promise, resolve } = deferred<string | boolean>()
  const refresh = vi.fn<NonNullable<AuthorizeOptions['refresh']>>(() => promise)
  const session = authorize({ name: 'shop', keepToken, refresh })
  const { signal, headers, middleware } = session
  const fetch = vi.fn((_: unknown, init?: RequestInit) =>
    Promise.resolve(
      new Headers(init?.headers).get('authorization') === 'Bearer new'
        ? Response.json({ data: { a: 1 } })
        : new Response('', { status: 401 }),
    ),
  )
  const client = createClient({ fetch, signal, headers, middleware: [middleware] })
  return { client, session, refresh, resolve, fetch }
}

describe('a refresh', () => {
  test('that ends after the session brings back no token, and sends nothing', async () => {
    const { client, session, refresh, resolve, fetch } = openRefreshing()
    session.start('old')
    const pending = client.request('{ a }')
    await expect.poll(() => refresh.mock.calls).toMatchObject([['old', { aborted: false }]])
    session.end()
    expect(refresh.mock.calls[0]?.[1].aborted).toBe(true)
    resolve('new')
    expect((await pending).error?.name).toBe('AbortError')
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.headers()).toEqual({})
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('that is refused after the session has ended does not end the next one', async () => {
    const { client, session, refresh, resolve } = openRefreshing()
    void client.request('{ a }')
    await expect.poll(() => refresh.mock.calls).toHaveLength(1)
    session.start('new')
    resolve(false)
    await new Promise((resolve) => setTimeout(resolve))
    expect((await client.request('{ a }')).error).toBeUndefined()
  })

  test('of the session before is not waited for by the next user', async () => {
    const { client, session, refresh } = openRefreshing()
    void client.request('{ a }')
    await expect.poll(() => refresh.mock.calls).toHaveLength(1)
    session.start('old')
    void client.request('{ a }')
    await expect.poll(() => refresh.mock.calls).toHaveLength(2)
  })

  test.for([false, true])('does not sign in a user who has left, with `keepToken: %s`', async (keepToken) => {
    const { client, session, refresh } = openRefreshing(keepToken)
    session.end()
    expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('the option `signal` of a client', () => {
  test('is called once for each operation, when the operation is called', async () => {
    const signal = vi.fn(() => new AbortController().signal)
    const { client } = openRefreshing()
    const own = createClient({ ...client.options, middleware: [retry({ maxDelay: 0 })], signal })
    subscribe(own, 'subscription { a }')
    expect(signal).toHaveBeenCalledTimes(1)
    await own.request('{ a }')
    expect(signal).toHaveBeenCalledTimes(2)
  })

  test('gives a RequestError when it throws', async () => {
    const cause = new Error('mine')
    const client = createClient({
      signal: () => {
        throw cause
      },
    })
    expect((await client.request('{ a }')).error).toMatchObject({ name: 'RequestError', cause })
  })

  test('aborts beside the signal of a call', async () => {
    const { client } = openRefreshing()
    const signal = AbortSignal.abort()
    expect((await client.request('{ a }', { signal })).error?.name).toBe('AbortError')
    const own = createClient({ ...client.options, signal: () => signal })
    expect((await own.request('{ a }', { signal: new AbortController().signal })).error?.name).toBe(
      'AbortError',
    )
  })
})
