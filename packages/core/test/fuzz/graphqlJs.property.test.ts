import { createClient, stream } from '@thinql/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadsOf } from '../graphql-17/payloadsOf.ts'
import { arbitraryQuery } from './arbitraryQuery.ts'
import { fetchOf } from '../streaming/chunks.ts'
import { collect } from '../collect.ts'
import { multipart } from '../streaming/formats.ts'
import { runs } from './runs.ts'

async function streamed(payloads: readonly unknown[]) {
  const fetch = fetchOf('multipart/mixed; boundary="-"', [multipart('-', payloads)])
  return collect(stream(createClient({ fetch }), '{ a }'))
}

describe.for(['current', '2022', '2020'] as const)(
  'a response of graphql-js 17 in the %s format',
  (format) => {
    test('ends with the data of the same query without @defer and @stream', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryQuery, async ({ incremental, plain }) => {
          const payloads = await payloadsOf[format](incremental)
          const results = await streamed(payloads)
          expect(results.map(({ error }) => error?.message).filter(Boolean)).toEqual([])
          expect([{ data: results.at(-1)?.data as unknown }]).toEqual(await payloadsOf.current(plain))
          // One chunk brings all payloads. The first 16 give a Result each, the last one does, and all others together.
          expect(results).toHaveLength(Math.min(payloads.length, 18))
        }),
        runs(),
      )
    })
  },
)
