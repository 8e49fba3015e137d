import { batch, createClient, limitResponse } from '@thinql/core'

declare const env: { API: Fetcher }

createClient({ fetch })
createClient({ fetch: (url, init) => fetch(url, init) })
createClient({ fetch: (url, init) => env.API.fetch(url, init) })
createClient({ fetch: limitResponse({ bytes: 1_000 }, batch({ fetch })) })
