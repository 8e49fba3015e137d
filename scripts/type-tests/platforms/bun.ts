import { batch, createClient, limitResponse } from '@thinql/core'

// https://github.com/oven-sh/bun/issues/23741
// The `fetch` of Bun has a method that no function of an app has.
createClient({ fetch })
createClient({ fetch: Bun.fetch })
createClient({ fetch: (url, init) => fetch(url, init) })
createClient({ fetch: limitResponse({ bytes: 1_000 }, batch({ fetch })) })
createClient({ fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, trace: '1' } }) })
