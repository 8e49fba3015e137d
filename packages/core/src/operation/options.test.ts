import { batch, limitResponse, type ClientOptions, createClient, request } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'

function fakeFetch() {
  return vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: {} })))
}

/** The arguments of a custom fetch. */
async function given(ofClient: ClientOptions, ofCall: object = {}) {
  const fetch = fakeFetch()
  const { error } = await createClient({ ...ofClient, fetch }).request('{ a }', ofCall)
  expect(error).toBeUndefined()
  const [url, init] = fetch.mock.lastCall ?? []
  return { url, init }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('fetch options', () => {
  test('are method, headers and body by default', async () => {
    const { url, init } = await given({})
    expect(url).toBe('/graphql')
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
  })

  test('of a client and a call reach fetch', async () => {
    const { init } = await given({ credentials: 'include' }, { cache: 'no-store', keepalive: true })
    expect(init).toMatchObject({ credentials: 'include', cache: 'no-store', keepalive: true })
  })

  test('of a call replace those of the client', async () => {
    const { init } = await given({ credentials: 'include' }, { credentials: 'omit' })
    expect(init).toMatchObject({ credentials: 'omit' })
  })

  test('that thinql does not know reach fetch', async () => {
    const next = { revalidate: 60, tags: ['todos'] }
    expect((await given({}, { next })).init).toHaveProperty('next', next)
  })

  test('that are undefined leave those of the client', async () => {
    const unset = { cache: undefined, credentials: undefined, signal: undefined, headers: undefined }
    const { init } = await given({ ...unset, mode: 'cors' }, { ...unset, mode: undefined })
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'mode'])
    expect(init).toMatchObject({ mode: 'cors' })
  })

  test('change neither method nor body', async () => {
    const { init } = await given({}, { method: 'GET', body: 'mine' })
    expect(init).toMatchObject({ method: 'POST', body: '{"query":"{ a }"}' })
  })

  test('contain no option of thinql', async () => {
    const fetch = fakeFetch()
    const endpoint = 'https://api.example/'
    const print = () => '{ a }'
    await request('{ a }', {
      ...{ endpoint, fetch, print, middleware: [] },
      ...{ variables: { b: 1 }, operationName: 'A', extensions: { c: 1 } },
    })
    const [url, init] = fetch.mock.lastCall ?? []
    expect(url).toBe(endpoint)
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
  })
})

describe('fetch', () => {
  test("is the platform's at the time of the request", async () => {
    const client = createClient({ endpoint: 'https://api.example/' })
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    await client.request('{ a }')
    expect(patched).toHaveBeenCalledOnce()
  })

  test('is called without a this, as browsers require', async () => {
    const fetch = fakeFetch()
    await request('{ a }', { fetch })
    expect(fetch.mock.contexts).toEqual([undefined])
  })

  test('gets a relative endpoint when it is a custom fetch', async () => {
    expect((await given({ endpoint: 'api/graphql' })).url).toBe('api/graphql')
  })

  test('gets a relative endpoint on a page', async () => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    vi.stubGlobal('location', new URL('https://app.example/todos'))
    await request('{ a }')
    expect(patched.mock.lastCall?.[0]).toBe('/graphql')
  })

  test('gets a relative endpoint in a srcdoc frame', async () => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    vi.stubGlobal('location', new URL('about:srcdoc'))
    vi.stubGlobal('document', { baseURI: 'https://app.example/' })
    await request('{ a }')
    expect(patched.mock.lastCall?.[0]).toBe('/graphql')
  })

  test('is not called with a relative endpoint outside of a page', async () => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    expect((await request('{ a }')).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })

  test.for([
    '',
    'http://',
    'http://a.example:port/',
    'https://me@a.example/',
    'https://me:secret@a.example/',
  ])('is not called with the malformed endpoint "%s"', async (endpoint) => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    expect((await request('{ a }', { endpoint })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })

  test.for([
    'http:me:secret@a.example',
    'http:/me:secret@a.example',
    'https:me:secret@a.example/',
    'http:\\\\me:secret@a.example/',
    'ws:me:secret@a.example',
    'other:me:secret@a.example',
  ])('is not called with the password in "%s" by batch or limitResponse', async (endpoint) => {
    const inner = fakeFetch()
    for (const fetch of [batch({ fetch: inner }), limitResponse({}, inner)]) {
      const { error } = await request('{ a }', { endpoint, fetch })
      expect(error?.message).toBe('query: the endpoint must be an absolute URL without password.')
    }
    expect(inner).not.toHaveBeenCalled()
  })

  test('may quote a password of an odd endpoint, which the message leaves out', async () => {
    const fetch = () => Promise.reject(new Error('no route to ftp:me:secret@a.example'))
    const { error } = await request('{ a }', { endpoint: '/', fetch })
    expect(error?.message).toBe('query: no route to ftp:me…a.example')
  })
})
