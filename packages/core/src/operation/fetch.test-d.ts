import { batch, createClient, type Fetch, limitResponse, request } from '@thinql/core'
import nodeFetch from 'node-fetch'
import { fetch as undiciFetch } from 'undici'

// https://github.com/oven-sh/bun/issues/23741
// https://github.com/oven-sh/bun/issues/27070
// https://github.com/graffle-js/graffle/issues/533
/** The `fetch` of Bun has a method that no function of an app has. */
declare const bunFetch: typeof fetch & { preconnect: (url: string) => void }

createClient({ fetch })
createClient({ fetch: undiciFetch })
createClient({ fetch: nodeFetch })
createClient({ fetch: bunFetch })
void request('{ a }', { fetch: undiciFetch })
void createClient({}).request('{ a }', { fetch: nodeFetch })

createClient({ fetch: limitResponse({ bytes: 1000 }) })
createClient({ fetch: limitResponse({ bytes: 1000 }, undiciFetch) })
createClient({ fetch: limitResponse({ bytes: 1000 }, batch({ fetch: nodeFetch })) })
createClient({ fetch: batch({ fetch: bunFetch }) })

createClient({ fetch: (url, init) => fetch(url, init) })
createClient({ fetch: (url, init) => undiciFetch(url, init) })
createClient({ fetch: (url, init) => nodeFetch(url, init) })
createClient({ fetch: (url: RequestInfo | URL, init?: RequestInit) => fetch(url, init) })
createClient({
  fetch: async (url, init) => bunFetch(url, { ...init, headers: { ...init.headers, trace: '1' } }),
})
createClient({ fetch: () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('{}') }) })

const traced: Fetch = (url, init) => fetch(url, init)
createClient({ fetch: limitResponse({ idle: 1000 }, traced) })

// @ts-expect-error -- a fetch gives a response
createClient({ fetch: () => Promise.resolve('{}') })
// @ts-expect-error -- a fetch gives a promise
createClient({ fetch: () => new Response() })
