import { type ClientOptions, createClient, request } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'

function fakeFetch() {
  return vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: {} })))
}

/** What a custom fetch is called with. */
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
  test('are method, headers and body where nobody sets others', async () => {
    const { url, init } = await given({})
    expect(url).toBe('/graphql')
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method'])
  })

  test('pass through from a client and from a call', async () => {
    const { init } = await given({ credentials: 'include' }, { cache: 'no-store', keepalive: true })
    expect(init).toMatchObject({ credentials: 'include', cache: 'no-store', keepalive: true })
  })

  test("of a call go over the client's", async () => {
    const { init } = await given({ credentials: 'include' }, { credentials: 'omit' })
    expect(init).toMatchObject({ credentials: 'omit' })
  })

  test('that the platform knows and we do not pass through', async () => {
    const next = { revalidate: 60, tags: ['todos'] }
    expect((await given({}, { next })).init).toHaveProperty('next', next)
  })

  test('that are undefined are not set, and do not hide those of the client', async () => {
    const unset = { cache: undefined, credentials: undefined, signal: undefined, headers: undefined }
    const { init } = await given({ ...unset, mode: 'cors' }, { ...unset, mode: undefined })
    expect(Object.keys(init ?? {}).sort()).toEqual(['body', 'headers', 'method', 'mode'])
    expect(init).toMatchObject({ mode: 'cors' })
  })

  test('never change how the operation is sent', async () => {
    const { init } = await given({}, { method: 'GET', body: 'mine' })
    expect(init).toMatchObject({ method: 'POST', body: '{"query":"{ a }"}' })
  })

  test('hold what is ours back: endpoint, fetch, print, middleware, variables', async () => {
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
  test("is the platform's, looked up at each request", async () => {
    const client = createClient({ endpoint: 'https://api.example/' })
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    await client.request('{ a }')
    expect(patched).toHaveBeenCalledOnce()
  })

  test('is called as a function, without a this, as browsers want it', async () => {
    const fetch = fakeFetch()
    await request('{ a }', { fetch })
    expect(fetch.mock.contexts).toEqual([undefined])
  })

  test('gets a relative endpoint where it is a custom one, which may know what to do with it', async () => {
    expect((await given({ endpoint: 'api/graphql' })).url).toBe('api/graphql')
  })

  test("gets a relative endpoint where it is the platform's and there is a page", async () => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    vi.stubGlobal('location', new URL('https://app.example/todos'))
    await request('{ a }')
    expect(patched.mock.lastCall?.[0]).toBe('/graphql')
  })

  test('gets a relative endpoint in a frame without an address, which has a base all the same', async () => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    vi.stubGlobal('location', new URL('about:srcdoc'))
    vi.stubGlobal('document', { baseURI: 'https://app.example/' })
    await request('{ a }')
    expect(patched.mock.lastCall?.[0]).toBe('/graphql')
  })

  test("gets no relative endpoint where it is the platform's and there is no page", async () => {
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
  ])('gets no malformed endpoint: %s', async (endpoint) => {
    const patched = fakeFetch()
    vi.stubGlobal('fetch', patched)
    expect((await request('{ a }', { endpoint })).error?.name).toBe('RequestError')
    expect(patched).not.toHaveBeenCalled()
  })
})
