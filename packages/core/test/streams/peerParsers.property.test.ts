import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { meros } from 'meros/browser'
import { expect, test } from 'vitest'
import { parseEventStream, type ServerSentEvent } from '../../src/response/eventStream.ts'
import { parseMultipart } from '../../src/response/multipart.ts'
import { cut } from './chunks.ts'
import { collect } from './collect.ts'
import { runs } from '../runs.ts'

/** The text of a body, cut between any two bytes. */
async function* decoded(text: string, places: readonly number[]) {
  const decoder = new TextDecoder()
  for (const bytes of cut(text, places)) yield await Promise.resolve(decoder.decode(bytes, { stream: true }))
}

const places = fc.uniqueArray(fc.integer({ min: 1, max: 200 }))
const value = fc.constantFrom('', 'a', ' a', '  ä', 'a:b', ':', '🥛', '{"a": "b"}', '\u2028', '\uFEFF')

const line = fc.oneof(
  fc.tuple(
    fc.constantFrom('data', 'event', 'id', 'other', ' data', 'data '),
    fc.constantFrom(':', ': ', ''),
    value,
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

test('events are those of eventsource-parser', async () => {
  await fc.assert(
    fc.asyncProperty(eventStream, places, async (text, cuts) => {
      const expected: ServerSentEvent[] = []
      const parser = createParser({ onEvent: ({ event = '', data }) => expected.push({ event, data }) })
      parser.feed(text)
      expect(await collect(parseEventStream(decoded(text, cuts)))).toEqual(expected)
    }),
    runs(1000),
  )
})

const boundary = fc.constantFrom('-', '---', 'graphql', 'gc0p4Jq0M2Yt08j34c0p', "'()+_,./:=?")
const payload = fc.dictionary(value, fc.oneof(value, fc.constantFrom('\r\n-----', '--graphql', '---')), {
  maxKeys: 4,
})

test('parts, however torn, are those of meros in one piece, which loses one when the first delimiter is torn', async () => {
  await fc.assert(
    fc.asyncProperty(boundary, fc.array(payload), places, async (name, payloads, cuts) => {
      const parts = payloads.map(
        (json) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}`,
      )
      const text = `${['', ...parts].join(`\r\n--${name}`)}\r\n--${name}--\r\n`
      const headers = { 'content-type': `multipart/mixed; boundary="${name}"` }
      const answer = await meros(new Response(text, { headers }))
      if (answer instanceof Response) throw new Error('meros does not take it for multipart')
      // The types of meros import from a path that its exports have no types for.
      const expected = (await collect(answer)) as readonly { readonly body: unknown }[]
      const found = await collect(parseMultipart(decoded(text, cuts), name))
      expect(found.map((part) => JSON.parse(part) as unknown)).toEqual(expected.map(({ body }) => body))
    }),
    runs(1000),
  )
})
