import { getRequestListener } from '@hono/node-server'
import { batch, createClient, limitResponse, stream, subscribe } from '@thinql/core'
import crossFetch from 'cross-fetch'
import createFetchMock from 'jest-fetch-mock/factory'
import ky from 'ky'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import nodeFetch from 'node-fetch'
import { ofetch } from 'ofetch'
import { fetch as undiciFetch } from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  collect,
  complete,
  deferred,
  event,
  outcomeOf,
  respondCutOff,
  respondWith,
  serve,
  serveResponse,
} from '../harness.ts'
import { rows } from '../runtimes/checks/outcomes.ts'
import { errors } from '../support/rows.ts'

interface Wire {
  readonly status: number
  readonly body: string
  readonly type: string
}

interface Platform {
  readonly name: string
  readonly respond: (wire: Wire) => Promise<{ endpoint: string; fetch: typeof fetch }>
}

/** The fetch of a package, against a real server. Its types differ from the platform's, which is what is tested. */
function served(name: string, fetch: unknown): Platform {
  return {
    name,
    respond: async ({ status, body, type }) => ({
      endpoint: await serveResponse(respondWith(status, body, type)),
      fetch: fetch as typeof globalThis.fetch,
    }),
  }
}

const endpoint = 'http://localhost/graphql'
const mocked = createFetchMock(vi)
const server = setupServer()

const platforms: readonly Platform[] = [
  served('the platform', globalThis.fetch),
  served('node-fetch', nodeFetch),
  served('cross-fetch', crossFetch),
  served('undici', undiciFetch),
  served('ky', ky.create({ throwHttpErrors: false })),
  served('ofetch', ofetch.native),
  {
    name: 'jest-fetch-mock',
    respond({ status, body, type }) {
      mocked.mockResponse(body, { status, headers: { 'content-type': type } })
      return Promise.resolve({ endpoint, fetch: mocked })
    },
  },
  {
    name: 'msw',
    respond({ status, body, type }) {
      const headers = { 'content-type': type }
      server.listen()
      onTestFinished(() => server.close())
      server.use(http.post(endpoint, () => new HttpResponse(body || null, { status, headers })))
      // It has replaced the platform's fetch.
      return Promise.resolve({ endpoint, fetch: globalThis.fetch })
    },
  },
]

const json = 'application/json'
// jest-fetch-mock has no response without a body.
const withBody = rows.filter(({ status }) => status !== 204 && status !== 304)

describe.for(platforms)('the fetch of $name', ({ respond }) => {
  test.for(withBody)('$rule', async ({ expected, ...wire }) => {
    const { fetch, endpoint } = await respond(wire)
    for (const wrapped of [fetch, limitResponse({ bytes: 1000 }, fetch)]) {
      const client = createClient({ endpoint, fetch: wrapped })
      expect(outcomeOf(await client.request('{ todo { title } }'))).toEqual(expected)
    }
  })

  test('`batch` splits a list of 100 kB', async () => {
    const entries = [{ data: { a: 'a'.repeat(50_000) } }, { data: { a: 'b'.repeat(50_000) } }]
    const { fetch, ...options } = await respond({ status: 200, body: JSON.stringify(entries), type: json })
    const client = createClient({ ...options, fetch: batch({ fetch }) })
    const results = await Promise.all([client.request('mutation { a }'), client.request('mutation { b }')])
    expect(results).toMatchObject(entries)
  })

  test.for([stream, subscribe])('$name gives the data of a body that arrives whole', async (run) => {
    const client = createClient(
      await respond({ status: 200, body: JSON.stringify({ data: { a: 1 } }), type: json }),
    )
    expect(await collect(run(client, '{ a }'))).toMatchObject([{ data: { a: 1 } }])
  })
})

// https://github.com/cluesmith/codev/issues/1348
test.for([
  { run: stream, contentType: 'multipart/mixed' },
  { run: subscribe, contentType: 'text/event-stream' },
])(
  'with node-fetch, $run.name refuses $contentType and closes its connection',
  async ({ run, contentType }) => {
    const closed = deferred<string>()
    const endpoint = await serve((_, response) => {
      response.on('close', () => closed.resolve('closed'))
      response.writeHead(200, { 'content-type': contentType }).write(':')
    })
    const message = 'query A: 200, the body needs a `fetch` that streams.'
    expect(await collect(run(createClient({ endpoint, fetch: nodeFetch }), 'query A { a }'))).toMatchObject([
      { error: { name: 'ParseError', message } },
    ])
    await expect(closed.promise).resolves.toBe('closed')
  },
)

test.for([
  { status: 200, name: 'NetworkError' },
  { status: 500, name: 'ServerError' },
])(
  'a batch that breaks off under status $status gives a $name where Hono has replaced Response',
  async ({ status, name }, { onTestFinished }) => {
    const { Request, Response } = globalThis
    getRequestListener(() => new Response())
    onTestFinished(() => void Object.assign(globalThis, { Request, Response }))
    expect(globalThis.Response).not.toBe(Response)

    const client = createClient({ endpoint: await serveResponse(respondCutOff(status, '[')), fetch: batch() })
    const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(results).toMatchObject([
      { error: { name }, response: { status } },
      { error: { name }, response: { status } },
    ])
  },
)

/** A client whose fetch has a reader of its own. */
function readBy(cancel: (() => unknown) | undefined, text: string, type = 'text/event-stream') {
  const response = new Response(text, { headers: { 'content-type': type } })
  const reader = response.body?.getReader()
  const body = { getReader: () => ({ read: () => reader?.read(), cancel }) }
  return createClient({
    fetch: () => Promise.resolve(Object.defineProperty(response, 'body', { value: body })),
  })
}

// https://github.com/expo/expo/issues/49707
test('a body that has ended is not cancelled, at which Expo logs an error', async () => {
  const cancel = vi.fn<() => void>()
  const result = await readBy(cancel, '{"data":{"n":1}}', json).request('{ n }')
  const events = await collect(subscribe(readBy(cancel, event(1) + complete), 'subscription { n }'))
  expect([result, ...events]).toMatchObject([{ data: { n: 1 } }, { data: { n: 1 } }])
  expect(cancel).not.toHaveBeenCalled()
})

// https://github.com/oven-sh/bun/issues/5039
test.for([
  ['that is missing', undefined],
  ['that throws', () => expect.fail()],
] as const)(
  'a reader with a `cancel` %s ends what is left early, and nobody hears of it',
  async ([, cancel]) => {
    const events = subscribe<object>(readBy(cancel, event(1) + complete), 'subscription { n }')
    expect((await events.next()).value?.data).toEqual({ n: 1 })
    expect(await events.return()).toEqual({ done: true })
  },
)

// They have read the body, so nobody else can.
// https://github.com/manchenkoff/nuxt-auth-sanctum/issues/447
// https://github.com/elbywan/wretch/issues/236
describe.for([
  ['ky', ky as unknown as typeof globalThis.fetch],
  ['ofetch', ofetch as unknown as typeof globalThis.fetch],
] as const)('%s rejects at a status that is not 2xx', ([, fetch]) => {
  test.for([401, 404, 503])('a %i gives a ServerError', async (status) => {
    const endpoint = await serveResponse(respondWith(status, { errors }))
    for (const wrapped of [fetch, limitResponse({ bytes: 1000 }, fetch), batch({ fetch })]) {
      const { error } = await createClient({ endpoint, fetch: wrapped }).request('{ a }')
      const message = `query: ${status}, the body broke off: it was read already.`
      expect(error).toMatchObject({ name: 'ServerError', status, message })
    }
    const client = createClient({ endpoint, fetch })
    expect(await collect(subscribe(client, 'subscription { a }'))).toMatchObject([
      { error: { name: 'ServerError', status } },
    ])
  })
})

// Wrappers that reject with a response that nobody has read.
// https://github.com/apollographql/apollo-client/pull/1205
test.for([
  ['an error that has it, as ky 1', (response: Response) => Object.assign(new Error(), { response })],
  ['the response itself', (response: Response) => response],
] as const)(
  'a fetch that rejects at a status that is not 2xx with %s gives its errors, and each operation of a batch has them',
  async ([, rejection]) => {
    const rejecting: typeof globalThis.fetch = async (...args) => {
      const response = await fetch(...args)
      throw rejection(response) as Error
    }
    const endpoint = await serveResponse(respondWith(400, { errors }))
    for (const fetch of [rejecting, batch({ fetch: rejecting })]) {
      const client = createClient({ endpoint, fetch })
      const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
      expect(results.map(({ error }) => error)).toMatchObject([
        { name: 'ServerError', errors },
        { name: 'ServerError', errors },
      ])
    }
  },
)
