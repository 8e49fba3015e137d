// A worker that serves several incoming requests at once. Each has a batch of its own, and all share a client.
import { batch, type Client, createClient, persisted, retry, timeout } from '@thinql/core'

interface Bindings {
  readonly ORIGIN: string
  /** This worker. */
  readonly SELF: { fetch: typeof fetch }
}

interface Echo {
  readonly headers: Readonly<Record<string, string>>
}

let shared: Client | undefined

export default {
  async fetch({ url }: Request, { ORIGIN }: Bindings) {
    const { pathname } = new URL(url)
    const client = createClient({ endpoint: `${ORIGIN}/echoEach`, fetch: batch({ windowMs: 100 }) })
    const middleware = [timeout(5_000), retry(), persisted()]
    shared ??= createClient({ endpoint: `${ORIGIN}/echo`, middleware })
    const queries = ['A', 'B'].map((name) => `query ${name} { a } #${pathname}`)
    const [passed, ...batched] = await Promise.all([
      shared.request<Echo>('{ a }', { headers: { 'x-path': pathname } }),
      ...queries.map((query) => client.request(query)),
    ])
    return Response.json([
      passed.data?.headers['x-path'] ?? String(passed.error),
      ...batched.map(({ data, error }): unknown => (error ? String(error) : data)),
    ])
  },

  async test(_controller: unknown, { SELF }: Bindings) {
    const paths = ['/1', '/2', '/3']
    const responses = await Promise.all(paths.map((path) => SELF.fetch(`http://worker${path}`)))
    console.log(JSON.stringify(await Promise.all(responses.map((response) => response.json()))))
  },
}
