import { createClient, stream } from '@thinql/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collect } from '../support/promises.ts'
import { cut, fetchOf, multipart } from '../streaming/formats.ts'
import { runs } from './runs.ts'

/** What one payload adds. */
interface Addition {
  readonly to: 'object' | 'list'
  readonly key: string
  readonly value: unknown
  readonly error: string | undefined
  readonly extension: readonly [string, number] | undefined
  /** Whether it has a payload of its own, or is in the same as the one before it. */
  readonly isApart: boolean
}

const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'length', 'constructor')
const addition: fc.Arbitrary<Addition> = fc.record({
  to: fc.constantFrom('object', 'list'),
  key,
  value: fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null),
  error: fc.option(fc.string(), { nil: undefined }),
  extension: fc.option(fc.tuple(key, fc.integer()), { nil: undefined }),
  isApart: fc.boolean(),
})

type Patch = Record<string, unknown>

/** How each format writes a patch and a payload with patches. In the format of 2020, each patch is a payload. */
const formats = [
  {
    format: '2020',
    patch: (patch: Patch, path: unknown) => ({ ...patch, path }),
    payload: (patches: Patch[]) => patches,
  },
  {
    format: '2022',
    patch: (patch: Patch, path: unknown) => ({ ...patch, path }),
    payload: (incremental: Patch[]) => [{ incremental }],
  },
  {
    format: 'current',
    patch: (patch: Patch, path: unknown[]) => ({ ...patch, id: String(path[0]) }),
    payload: (incremental: Patch[]) => [{ incremental }],
  },
]

const first = {
  data: { object: {}, list: [] },
  pending: [
    { id: 'object', path: ['object'] },
    { id: 'list', path: ['list'] },
  ],
}

/** The whole response, made by hand from all additions. */
function modelOf(additions: readonly Addition[]) {
  const object = Object.fromEntries(
    [...additions].reverse().flatMap(({ to, key, value }) => (to === 'object' ? [[key, value]] : [])),
  )
  const list = additions.flatMap(({ to, value }) => (to === 'list' ? [value] : []))
  const errors = additions.flatMap(({ error }) => (error === undefined ? [] : [{ message: error }]))
  const extensions = Object.fromEntries(additions.flatMap(({ extension }) => (extension ? [extension] : [])))
  return { data: { object, list }, errors, extensions }
}

/** JSON text keeps a key `__proto__`, which comparisons ignore. Keys are in order, because parts may come in any order. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    Object.prototype.toString.call(item) === '[object Object]'
      ? Object.fromEntries(Object.entries(item as object).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

const resultsOf = (chunks: Parameters<typeof fetchOf>[1]) =>
  collect(stream<unknown>(createClient({ fetch: fetchOf('multipart/mixed; boundary=-', chunks) }), '{ a }'))

const places = fc.array(fc.nat({ max: 20_000 }), { maxLength: 30 })

describe.for(formats)('a random stream in the format $format', ({ patch, payload }) => {
  test('a random stream grows to all data, errors and extensions, and no Result changes later', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(addition, { maxLength: 40 }),
        places,
        fc.nat({ max: 30_000 }),
        async (additions, places, filling) => {
          // Objects keep the value that came first, and merge objects. So each field comes once.
          const added = additions.filter(
            ({ to, key }, index) =>
              to === 'list' || additions.findIndex((other) => other.to === to && other.key === key) === index,
          )
          let length = 0
          const groups: Patch[][] = []
          for (const { to, key, value, error, extension, isApart } of added) {
            const content = to === 'object' ? { data: { [key]: value } } : { items: [value] }
            const own: Patch = patch(content, to === 'object' ? ['object'] : ['list', length])
            // In the format of 2020, a patch of an item has data.
            if (payload([own])[0] === own && to === 'list')
              Object.assign(own, { data: value, items: undefined })
            if (to === 'list') length += 1
            if (error !== undefined) own.errors = [{ message: error }]
            if (extension) own.extensions = Object.fromEntries([extension])
            const group = groups.at(-1)
            if (isApart || !group) groups.push([own])
            else group.push(own)
          }
          const payloads = groups.flatMap((group) => payload(group))
          const body = multipart('-', [
            { ...first, filling: ' '.repeat(filling), hasNext: true },
            ...payloads.map((each) => ({ ...each, hasNext: true })),
            { hasNext: false },
          ])
          const chunks = cut(
            body,
            places.filter((place) => place > 0 && place < Buffer.byteLength(body)),
          )

          const seen: string[] = []
          const results = []
          const client = createClient({ fetch: fetchOf('multipart/mixed; boundary=-', chunks) })
          for await (const result of stream<unknown>(client, '{ a }')) {
            results.push(result)
            seen.push(textOf([result.data, result.error?.errors, result.extensions]))
          }
          const { data, errors, extensions } = modelOf(added)
          const last = results.at(-1)
          expect(textOf([last?.data, last?.error?.errors ?? [], last?.extensions ?? {}])).toBe(
            textOf([data, errors, extensions]),
          )
          expect(
            results.map((result) => textOf([result.data, result.error?.errors, result.extensions])),
          ).toEqual(seen)
        },
      ),
      runs(),
    )
  })
})

const path = fc.array(fc.oneof(key, fc.integer({ min: -1, max: 3 }), fc.jsonValue({ maxDepth: 0 })), {
  maxLength: 4,
})
const hostilePatch = fc.record(
  {
    path: fc.oneof(path, fc.jsonValue()),
    id: fc.constantFrom('0', '1', 2),
    subPath: fc.oneof(path, fc.jsonValue()),
    data: fc.jsonValue(),
    items: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 })), fc.jsonValue()),
    errors: fc.oneof(fc.array(fc.record({ message: fc.string() })), fc.jsonValue()),
    extensions: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const hostilePayload = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      data: fc.oneof(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })), fc.jsonValue()),
      path: fc.oneof(path, fc.jsonValue()),
      items: fc.array(fc.jsonValue({ maxDepth: 1 })),
      errors: fc.oneof(fc.array(fc.record({ message: fc.string() })), fc.jsonValue()),
      pending: fc.oneof(
        fc.array(fc.record({ id: fc.constantFrom('0', '1'), path: fc.oneof(path, fc.jsonValue()) })),
        fc.jsonValue(),
      ),
      incremental: fc.oneof(fc.array(hostilePatch), fc.jsonValue()),
      completed: fc.array(hostilePatch),
      hasNext: fc.oneof(fc.boolean(), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
)

test('hostile payloads end in the same last Result however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostilePayload, { maxLength: 8 }), places, async (payloads, places) => {
      const body = multipart('-', payloads)
      const [whole, pieces] = await Promise.all([
        resultsOf([body]),
        resultsOf(
          cut(
            body,
            places.filter((place) => place > 0 && place < Buffer.byteLength(body)),
          ),
        ),
      ])
      const jsonOf = (results: typeof whole) => {
        const { data, error, extensions, hasNext } = results.at(-1) ?? {}
        return textOf([data, error?.name, error?.errors, extensions, hasNext])
      }
      expect(jsonOf(pieces)).toBe(jsonOf(whole))
      expect(whole.at(-1)?.hasNext).not.toBe(true)
    }),
    runs(),
  )
})
