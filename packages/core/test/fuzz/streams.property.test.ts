import { createClient, type Result, stream } from '@thinql/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collect, cut, fetchOf, multipart } from '../harness.ts'
import { runs } from './runs.ts'

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

const withPath = (patch: Patch, path: unknown[]) => ({ ...patch, path })
const withId = (patch: Patch, path: unknown[]) => ({ ...patch, id: String(path[0]) })
const together = (incremental: Patch[]) => [{ incremental }]
const apart = (patches: Patch[]) => patches

/** How each format writes a patch and a payload with patches. In the format of 2020, each patch is a payload. */
const formats = [
  { format: '2020', patch: withPath, payload: apart },
  { format: '2022', patch: withPath, payload: together },
  { format: 'current', patch: withId, payload: together },
]

const first = {
  data: { object: {}, list: [] },
  pending: [
    { id: 'object', path: ['object'] },
    { id: 'list', path: ['list'] },
  ],
}

function modelOf(additions: readonly Addition[]) {
  const object = Object.fromEntries(
    [...additions].reverse().flatMap(({ to, key, value }) => (to === 'object' ? [[key, value]] : [])),
  )
  const list = additions.flatMap(({ to, value }) => (to === 'list' ? [value] : []))
  const errors = additions.flatMap(({ error }) =>
    error === undefined ? [] : [{ message: error || 'no reason given' }],
  )
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

const streamed = (chunks: Parameters<typeof fetchOf>[1]) =>
  stream<unknown>(createClient({ fetch: fetchOf('multipart/mixed; boundary=-', chunks) }), '{ a }')

const cutAt = (body: string, places: readonly number[]) =>
  cut(
    body,
    places.filter((place) => place > 0 && place < Buffer.byteLength(body)),
  )

const places = fc.array(fc.nat({ max: 20_000 }), { maxLength: 30 })

test.for(formats)(
  'a random stream in the format $format grows to all data, errors and extensions, and no Result changes later',
  async ({ patch, payload }) => {
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
          const said = ({ data, error, extensions }: Result<unknown>) =>
            textOf([data, error?.errors ?? [], extensions ?? {}])
          const seen: string[] = []
          const results = []
          for await (const result of streamed(cutAt(body, places))) {
            results.push(result)
            seen.push(said(result))
          }
          const { data, errors, extensions } = modelOf(added)
          expect(seen.at(-1)).toBe(textOf([data, errors, extensions]))
          expect(results.map((result) => said(result))).toEqual(seen)
        },
      ),
      runs(),
    )
  },
)

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
        collect(streamed([body])),
        collect(streamed(cutAt(body, places))),
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
