import { createHash } from 'node:crypto'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { createClient, persisted, queryViaGet } from '@thinql/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cache, installNginx, startCache } from './startCache.ts'
import { type Origin, startOrigin } from './startOrigin.ts'

const TodoDocument = 'query Todo($id: ID!) { todo(id: $id) { id title } }'
const RenameDocument =
  'mutation Rename($id: ID!, $title: String!) { rename(id: $id, title: $title) { title } }'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const trusted = new Map([TodoDocument, RenameDocument].map((text) => [`sha256:${sha256(text)}`, text]))

/** The number of different queries, and how often each is read again. */
const different = 40
const repeats = 100

beforeAll(installNginx)

describe.for([
  { mode: 'automatic' as const, plugin: useAPQ() },
  {
    mode: 'trusted' as const,
    plugin: usePersistedOperations({
      getPersistedOperation: (id: string) => trusted.get(id) ?? null,
      extractPersistedOperationId: (params, { url }) =>
        (params as { documentId?: string }).documentId ?? new URL(url).searchParams.get('documentId'),
    }),
  },
])('persisted documents, $mode, by GET', ({ mode, plugin }) => {
  let origin: Origin
  let cache: Cache

  beforeAll(async () => {
    origin = await startOrigin(plugin)
    cache = await startCache(origin.endpoint)
  })
  afterAll(async () => {
    await cache.stop()
    await origin.stop()
  })

  const newClient = () =>
    createClient({ endpoint: cache.endpoint, middleware: [persisted({ mode }), queryViaGet()] })

  /** Each user has its own client and reads everything once. */
  async function read(users: number) {
    for (let user = 0; user < users; user++) {
      const client = newClient()
      const ids = Array.from({ length: different }, (_, index) => String(index))
      const results = await Promise.all(
        ids.map((id) => client.request<unknown>(TodoDocument, { variables: { id } })),
      )
      expect(results.map(({ data }) => data)).toEqual(
        ids.map((id) => ({ todo: { id, title: `Todo ${id}` } })),
      )
    }
  }

  /** How many requests reach the origin, and how many the cache serves. */
  async function count(work: () => Promise<unknown>) {
    const before = { reads: origin.reads(), hits: await cache.countHits() }
    await work()
    return { reads: origin.reads() - before.reads, hits: (await cache.countHits()) - before.hits }
  }

  test('at least 99 % of the repeats never reach the origin, also after a mutation', async () => {
    const first = await count(() => read(1))
    const again = await count(() => read(repeats))
    const written = await newClient().request(RenameDocument, { variables: { id: '1', title: 'Renamed' } })
    const after = await count(() => read(repeats))

    console.table({ first, again, after })
    expect(first.reads).toBeGreaterThanOrEqual(different)
    for (const { reads, hits } of [again, after]) {
      expect(reads).toBeLessThanOrEqual(0.01 * different * repeats)
      expect(hits).toBeGreaterThanOrEqual(0.99 * different * repeats)
    }
    expect(written).toMatchObject({ data: { rename: { title: 'Renamed' } } })
    expect(origin.writes()).toBe(1)
  })
})
