import { batch, createClient, createSession, type Fetch, limitResponse, request, upload } from '@thinql/core'

// The `fetch` of React Native takes no URL.
createClient({ fetch })
createClient({ fetch: (url, init) => fetch(url, init) })
createClient({ fetch: (url: RequestInfo, init?: RequestInit) => fetch(url, init) })
createClient({ fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, trace: '1' } }) })
createClient({ fetch: limitResponse({ bytes: 1_000 }, batch({ fetch })), middleware: [upload()] })

const traced: Fetch = (url, init) => fetch(url, init)
void request('{ a }', { fetch: traced, signal: new AbortController().signal })
createSession({
  name: 'shop',
  refresh: async (_token, signal) => (await fetch('/refresh', { method: 'POST', signal })).text(),
})
