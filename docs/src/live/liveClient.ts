import { createClient } from '@thinql/core'
import { createDevtools } from '@thinql/devtools/production'
import { provoke } from '../../samples/support/provoke.ts'
import { createSampleServer } from '../../samples/support/server.ts'

/** A client whose server runs in the page, and the devtools that show its requests. */
export function createLiveClient() {
  const server = createSampleServer()
  const endpoint = new URL('/graphql', location.href)
  const devtools = createDevtools({
    fetch: provoke(async (input, init) => {
      // Long enough to see what a screen shows meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return server.fetch(new Request(input, init))
    }),
  })
  const client = createClient({ endpoint, fetch: devtools.fetch, middleware: [devtools.middleware] })
  return { client, devtools }
}
