import { globSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { createClient, reconnect, request, subscribe, timeout, upload } from '@thinql/core'
import { AbortController as PolyfilledAbortController } from 'abort-controller'
import { beforeEach, expect, test, vi } from 'vitest'
import { event, jsonFetch, open, recordFetch, recordRequests, serve } from '../harness.ts'

// Where React Native differs from the web: the abort-controller package that it uses, and stand-ins for its URL, FormData
// and fetch. The runtimes suite has its own files.

/** As in React Native 0.79: it takes strings only, checks nothing, adds a slash, and most getters throw. */
class NativeURL {
  readonly #url: string
  constructor(url: string, base?: string) {
    this.#url = base && !url.includes('://') ? `${base}${url}` : url.endsWith('/') ? url : `${url}/`
  }
  get href() {
    return this.#url
  }
  get password(): string {
    throw new Error('URL.password is not implemented')
  }
  toString() {
    return this.#url
  }
}

/** As in React Native 0.79: it can only append. */
class NativeURLSearchParams {
  readonly #pairs: string[] = []
  append(name: string, value: string) {
    this.#pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  }
  toString() {
    return this.#pairs.join('&')
  }
}

/** A list of parts, which the fetch of React Native reads. */
class NativeFormData {
  readonly parts: [name: string, value: unknown][] = []
  append(name: string, value: unknown) {
    this.parts.push([name, value])
  }
  getParts() {
    return this.parts
  }
}

/** Expo's fetch reads the bytes of the Blobs in it. */
class ExpoFormData extends NativeFormData {
  get(sought: string) {
    return this.parts.find(([name]) => name === sought)?.[1]
  }
}

beforeEach(() => {
  vi.stubGlobal('TextDecoder', undefined)
  vi.stubGlobal('DOMException', undefined)
  vi.stubGlobal('AbortController', PolyfilledAbortController)
  vi.stubGlobal('URL', NativeURL)
  vi.stubGlobal('URLSearchParams', NativeURLSearchParams)
  vi.stubGlobal('FormData', NativeFormData)
})

/** A fetch that reads the whole body and gives no stream of it. */
const nativeFetch: typeof fetch = (url, init = {}) =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal } = init
    const options = { method, headers: Object.fromEntries(new Headers(headers)) }
    const href = url instanceof Request ? url.url : url.toString()
    const sent = httpRequest(href, options, (incoming) => {
      void readText(incoming).then((text) => {
        const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
        const response = new Response(text, { status: incoming.statusCode ?? 0, headers })
        resolve(Object.defineProperty(response, 'body', { value: undefined }))
      }, reject)
    })
    signal?.addEventListener('abort', () => sent.destroy(new Error('Aborted')))
    // What the tests send is a text.
    sent.on('error', reject).end(body as string | undefined)
  })

test('a request on React Native takes an endpoint of its own URL class', async () => {
  const { endpoint, arrived } = await recordRequests()
  // It isn't the URL that the type means.
  const url = new NativeURL(endpoint) as unknown as URL
  expect((await request('{ a }', { endpoint: url, fetch: nativeFetch })).error).toBeUndefined()
  expect(arrived).toHaveLength(1)
})

test.for(['/graphql', 'https://me:secret@localhost/graphql'])(
  'the endpoint "%s" on React Native gives a RequestError, which does not quote its password',
  async (endpoint) => {
    const { error } = await request('{ a }', { endpoint })
    expect(error?.name).toBe('RequestError')
    expect(String(error)).not.toContain('secret')
  },
)

// https://github.com/react/react-native/issues/50015
test('an abort of a polyfilled signal gives an AbortError', async () => {
  const controller = new AbortController()
  const endpoint = await serve(() => controller.abort())
  const { error } = await request('{ a }', { endpoint, fetch: nativeFetch, signal: controller.signal })
  expect(error?.name).toBe('AbortError')
})

// https://github.com/mo/abortcontroller-polyfill/issues/84
// https://github.com/react/react-native/issues/55247
test('a timeout on React Native gives a TimeoutError', async () => {
  const endpoint = await serve(() => undefined)
  const client = createClient({ endpoint, fetch: nativeFetch, middleware: [timeout(20)] })
  const { error } = await client.request('query A { a }')
  expect(error).toMatchObject({ name: 'TimeoutError', message: 'query A: no response within 20 ms.' })
})

// https://github.com/facebook/react-native/issues/12912
test('a subscription on React Native gives a TimeoutError while the response has no end', async () => {
  const endpoint = await serve((_, response) => open(response).write(event(1)))
  const client = createClient({ endpoint, fetch: nativeFetch, middleware: [reconnect(), timeout(50)] })
  const events = subscribe(client, 'subscription { a }')
  expect((await events.next()).value?.error?.name).toBe('TimeoutError')
  await events.return()
})

test('`upload` on React Native sends { uri, name, type } as a file', async () => {
  const { fetch, sent } = recordFetch(jsonFetch())
  const client = createClient({ fetch, middleware: [upload()] })
  const file = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' }
  await client.request('mutation { add }', { variables: { file, note: { uri: 'a', name: 'b' } } })
  const json = '{"variables":{"file":null,"note":{"uri":"a","name":"b"}},"query":"mutation { add }"}'
  const parts = [
    ['operations', json],
    ['map', '{"0":["variables.file"]}'],
    ['0', file],
  ]
  expect(sent).toMatchObject([{ body: { parts } }])
})

// https://github.com/appwrite/sdk-for-react-native/issues/115
// https://github.com/expo/expo/issues/33134
test('Expo 57 sends only files that have their bytes, and each upload failed: a Blob is sent', async () => {
  vi.stubGlobal('FormData', ExpoFormData)
  const file = new File(['…'], 'a.png', { type: 'image/png' })
  const { fetch, sent } = recordFetch(jsonFetch())
  const client = createClient({ fetch, middleware: [upload()] })
  expect((await client.request('mutation { send }', { variables: { file } })).error).toBeUndefined()
  expect(sent[0]?.body).toHaveProperty('parts', expect.arrayContaining([['0', file]]))
})

// https://github.com/react/react-native/issues/35698
// https://github.com/jaydenseric/apollo-upload-client/issues/314
test('React Native sends a Blob in a form without its bytes, or crashes: it is refused', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const variables = { file: new Blob(['…']) }
  const { error } = await createClient({ fetch, middleware: [upload()] }).request('{ a }', { variables })
  const message = 'query: variables.file is no file of the platform: pass `{ uri, name, type }`.'
  expect(error).toMatchObject({ name: 'RequestError', message, valuePath: ['variables', 'file'] })
  expect(fetch).not.toHaveBeenCalled()
})

// https://github.com/facebook/hermes/issues/1027
// https://github.com/colinhacks/zod/issues/2269
test('no source has a `\\p{…}`: the engine of older React Native reads none, and no app with one starts', () => {
  const cwd = path.resolve(import.meta.dirname, '../../..')
  const sources = globSync('{core,react}/src/**/*.{ts,tsx}', { cwd })
  const having = sources.filter((file) => readFileSync(path.join(cwd, file), 'utf8').includes('\\p{'))
  expect([sources.length > 100, having]).toEqual([true, []])
})

test('`upload` on other platforms sends { uri, name, type } as an object', async () => {
  vi.unstubAllGlobals()
  const { endpoint, arrived } = await recordRequests()
  const variables = { file: { uri: 'a', name: 'b', type: 'c' } }
  await createClient({ endpoint, middleware: [upload()] }).request('{ a }', { variables })
  expect(arrived).toMatchObject([{ body: `{"variables":${JSON.stringify(variables)},"query":"{ a }"}` }])
})
