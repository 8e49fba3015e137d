import { createClient, stream } from '@thinql/core'
import fc from 'fast-check'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { scanDefinitions, type ScannedDefinition } from '../../src/document/scan.ts'
import { collect, cut, fetchOf, multipart } from '../harness.ts'
import { documentText, arbitraryQuery } from './arbitraryDocument.ts'
import { runs } from './runs.ts'
import { createParser } from 'eventsource-parser'
import { meros } from 'meros/browser'
import { createEventParser } from '../../src/streaming/eventStream.ts'
import { createMultipartParser } from '../../src/streaming/multipart.ts'
import type { JsonReader, PartReader } from '../../src/streaming/parts.ts'
import {
  buildSchema,
  experimentalExecuteIncrementally,
  legacyExecuteIncrementally,
  parse as parse17,
} from 'graphql-17'
import { rootValue, typeDefs } from '../servers/growing.ts'

function parsedDefinitions(text: string): ScannedDefinition[] {
  return parse(text, { noLocation: true }).definitions.flatMap((node): ScannedDefinition[] => {
    if (node.kind === Kind.FRAGMENT_DEFINITION) return [{ kind: 'fragment', name: node.name.value }]
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    return [{ kind: node.operation, name: node.name?.value }]
  })
}

async function streamed(body: string) {
  const fetch = fetchOf('multipart/mixed; boundary="-"', [body])
  return collect(stream(createClient({ fetch }), '{ a }'))
}

test.for(['current', '2022', '2020'] as const)(
  'a response of graphql-js 17 in the %s format ends with the data of the same query without @defer and @stream',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery, async ({ incremental, plain }) => {
        const payloads = await payloadsOf[format](incremental)
        const body = multipart('-', payloads)
        const results = await streamed(body)
        expect(results.map(({ error }) => error?.message).filter(Boolean)).toEqual([])
        expect([{ data: results.at(-1)?.data as unknown }]).toEqual(await payloadsOf.current(plain))
        // One chunk brings all payloads. In a long response, they give one Result together.
        expect(results).toHaveLength(body.length > 16_384 ? 1 : payloads.length)
      }),
      runs(),
    )
  },
)

test('the scanner finds the same definitions as the parser of graphql', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      expect(scanDefinitions(text)).toEqual(parsedDefinitions(text))
    }),
    runs(1000),
  )
})

const anyJson: JsonReader = () => ({})

function partsIn(text: string, places: readonly number[], { read }: PartReader): string[] {
  const decoder = new TextDecoder()
  return Array.from(cut(text, places)).flatMap((bytes) =>
    Array.from(read(decoder.decode(bytes, { stream: true }))).flatMap((part) => part?.body ?? []),
  )
}

const places = fc.uniqueArray(fc.integer({ min: 1, max: 200 }))
const value = fc.constantFrom('', 'a', ' a', '  ä', 'a:b', ':', '🥛', '{"a": "b"}', '\u2028', '\uFEFF')

const line = fc.oneof(
  fc.tuple(
    fc.constantFrom('data', 'event', 'id', 'other', ' data', 'data '),
    fc.constantFrom(':', ': ', ''),
    value,
  ),
  fc.tuple(
    fc.constant('event'),
    fc.constantFrom(':', ': '),
    fc.constantFrom('next', ' next', 'other', 'message'),
  ),
  fc.tuple(fc.constantFrom('', ':'), fc.constant(''), value),
  fc.constant(['']),
)
const eventStream = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { minLength: 1, maxLength: 30 }),
  )
  .map(([start, lines]) => start + lines.flat(2).join(''))

test('the parser of events reads the same events as eventsource-parser', () => {
  fc.assert(
    fc.property(eventStream, places, (text, cuts) => {
      const expected: string[] = []
      const parser = createParser({
        onEvent: ({ event, data }) => {
          // Some servers give their events no name.
          if (data && /^(?:next|message)?$/.test(event ?? '')) expected.push(data)
        },
      })
      // A line of bare JSON needs no name here.
      parser.feed(text.replaceAll(/(?<=^\uFEFF?|[\r\n])(?=\{)/g, 'data: '))
      expect(partsIn(text, cuts, createEventParser(anyJson))).toEqual(expected)
    }),
    runs(1000),
  )
})

const boundary = fc.constantFrom('-', '---', 'graphql', 'gc0p4Jq0M2Yt08j34c0p', "'()+_,./:=?")
const payload = fc.dictionary(value, fc.oneof(value, fc.constantFrom('\r\n-----', '--graphql', '---')), {
  maxKeys: 4,
})

test('the parser of parts reads the same parts from any chunks as meros from one chunk', async () => {
  await fc.assert(
    fc.asyncProperty(boundary, fc.array(payload), places, async (name, payloads, cuts) => {
      const parts = payloads.map(
        (json) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}`,
      )
      const text = `${['', ...parts].join(`\r\n--${name}`)}\r\n--${name}--\r\n`
      const headers = { 'content-type': `multipart/mixed; boundary="${name}"` }
      const response = await meros(new Response(text, { headers }))
      if (response instanceof Response) throw new Error('meros does not take it for multipart')
      // The types of meros import from a path that its exports have no types for.
      const expected = (await collect(response)) as readonly { readonly body: unknown }[]
      const found = partsIn(text, cuts, createMultipartParser(anyJson, name))
      expect(found.map((body) => JSON.parse(body) as unknown)).toEqual(expected.map(({ body }) => body))
    }),
    runs(1000),
  )
})

const schema = buildSchema(typeDefs)

const payloadsOf = {
  current: (query: string) =>
    payloads(experimentalExecuteIncrementally({ schema, rootValue, document: parse17(query) })),
  2022: (query: string) =>
    payloads(legacyExecuteIncrementally({ schema, rootValue, document: parse17(query) })),
  2020: async (query: string) => to2020(await payloadsOf[2022](query)),
}

interface Payload2022 {
  readonly incremental?: readonly Patch2022[]
  readonly hasNext?: boolean
}

interface Patch2022 {
  readonly path: readonly (string | number)[]
  readonly items?: readonly unknown[]
}

/** The format of 2020 is that of 2022 with one payload for each patch and each item. */
function to2020(payloads: readonly unknown[]): unknown[] {
  // `legacyExecuteIncrementally` gives these payloads.
  return (payloads as Payload2022[]).flatMap(({ incremental = [], ...payload }, index) => {
    const patches = incremental.flatMap(({ path, items, ...patch }) => {
      const start = Number(path.at(-1))
      return items
        ? items.map((data, offset) => ({ path: [...path.slice(0, -1), start + offset], data, hasNext: true }))
        : [{ ...patch, path, hasNext: true }]
    })
    return index === 0 || payload.hasNext === false ? [...patches, payload] : patches
  })
}

type Executed = ReturnType<typeof experimentalExecuteIncrementally | typeof legacyExecuteIncrementally>

async function payloads(executing: Executed): Promise<unknown[]> {
  const executed = await executing
  if (!('initialResult' in executed)) return [asJson(executed)]
  const all: unknown[] = [asJson(executed.initialResult)]
  for await (const payload of executed.subsequentResults) all.push(asJson(payload))
  return all
}

/** As a client gets it: graphql-js gives instances of an error class and objects without prototype. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
