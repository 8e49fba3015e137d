import { createClient, stream } from '@thinql/core'
import { expect, test } from 'vitest'
import { fetchOf } from '../../test/streaming/chunks.ts'
import { collect } from '../../test/collect.ts'
import { multipart } from '../../test/streaming/formats.ts'

/** The results of one object that many parts of one chunk grow, with a field each. The last part has its own chunk. */
function grownBy(parts: number) {
  const body = multipart('-', [
    { data: { todo: {} }, hasNext: true },
    ...Array.from({ length: parts }, (_, index) => ({
      incremental: [{ path: ['todo'], data: { [`field${index}`]: index } }],
      hasNext: true,
    })),
    { hasNext: false },
  ])
  const end = body.lastIndexOf('{')
  const fetch = fetchOf('multipart/mixed; boundary=-', [body.slice(0, end), body.slice(end)])
  return collect(stream<{ todo: object }>(createClient({ fetch }), '{ todo { ...A @defer } }'))
}

const sizesOf = (results: Awaited<ReturnType<typeof grownBy>>) =>
  results.map(({ data }) => Object.keys(data?.todo ?? {}).length)

test('up to 16 parts of a chunk give a Result each', async () => {
  expect(sizesOf(await grownBy(15))).toEqual([...Array(16).keys(), 15])
})

test('more parts of a chunk than 16 give one Result together', async () => {
  expect(sizesOf(await grownBy(40))).toEqual([...Array(16).keys(), 40, 40])
})

test('one object grows by 20,000 parts in linear time', async () => {
  expect(sizesOf(await grownBy(20_000)).at(-1)).toBe(20_000)
})
