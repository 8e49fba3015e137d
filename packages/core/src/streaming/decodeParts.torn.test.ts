import { createClient } from '@thinql/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from './stream.ts'
import { subscribe } from './subscribe.ts'
import { cut, everyCut, fetchOf } from '../../test/streaming/chunks.ts'
import { collect } from '../../test/collect.ts'
import { eventStreams } from '../../test/streaming/eventStreams.ts'
import { formats, multipart } from '../../test/streaming/formats.ts'
import { runs } from '../../test/fuzz/runs.ts'

type Chunks = readonly Uint8Array<ArrayBuffer>[]

describe.for(formats)('a body in the $format format', ({ contentType, body, grown }) => {
  const read = async (chunks: Chunks) => {
    const results = await collect(stream(createClient({ fetch: fetchOf(contentType, chunks) }), '{ a }'))
    return results.map(({ data, error, hasNext = false }) => ({ data: data as unknown, error, hasNext }))
  }
  const expected = grown.map((data, index) => ({ data, error: undefined, hasNext: index < grown.length - 1 }))

  test('gives the same results when it is cut between any two bytes', async () => {
    for (const chunks of everyCut(body)) expect(await read(chunks)).toEqual(expected)
  })

  test('gives the same results when it is cut at random', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlaces(body), async (places) => {
        expect(await read(cut(body, places))).toEqual(expected)
      }),
      runs(),
    )
  })
})

const payloads = [{}, { payload: { data: { n: 'ä' } } }, {}, { payload: { data: { n: '🥛' } } }]

describe.for([
  ...eventStreams,
  {
    kind: 'events in multipart',
    contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    body: multipart('graphql', payloads),
  },
])('$kind', ({ contentType, body }) => {
  const read = async (chunks: Chunks) => {
    const results = await collect(
      subscribe(createClient({ fetch: fetchOf(contentType, chunks) }), 'subscription { n }'),
    )
    return results.map(({ data, error }) => ({ data: data as unknown, error }))
  }
  const expected = [{ data: { n: 'ä' } }, { data: { n: '🥛' } }]

  test('give the same results when they are cut between any two bytes', async () => {
    for (const chunks of everyCut(body)) expect(await read(chunks)).toEqual(expected)
  })

  test('give the same results when they are cut at random', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlaces(body), async (places) => {
        expect(await read(cut(body, places))).toEqual(expected)
      }),
      runs(),
    )
  })
})

function randomPlaces(body: string) {
  return fc.uniqueArray(fc.integer({ min: 1, max: Buffer.byteLength(body) - 1 }))
}
