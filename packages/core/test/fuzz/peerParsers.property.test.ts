import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { meros } from 'meros/browser'
import { expect, test } from 'vitest'
import { createEventParser } from '../../src/streaming/eventStream.ts'
import { createMultipartParser } from '../../src/streaming/multipart.ts'
import type { JsonReader, PartReader } from '../../src/streaming/parts.ts'
import { cut } from '../streaming/chunks.ts'
import { collect } from '../support/promises.ts'
import { runs } from './runs.ts'

/** Takes any JSON for a part. */
const anyJson: JsonReader = () => ({})

/** The parts of a body that is cut between any two bytes. */
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
          if (event === 'next' || (data && /^(?:message)?$/.test(event ?? ''))) expected.push(data)
        },
      })
      parser.feed(text)
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
