import { createClient, type Failure, stream, subscribe } from '@thinql/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../fuzz/runs.ts'
import { collect } from '../support/promises.ts'

const piece = fc.oneof(
  fc.constantFrom(
    'multipart/mixed',
    'Text/Event-Stream',
    'application/json',
    'boundary=',
    '"',
    '\\',
    ';',
    ',',
    ' ',
  ),
  fc.constantFrom('boundary="-"', 'boundary=-', 'charset=utf-16', '__proto__=a', '*/*'),
  fc.string({ unit: fc.nat({ max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 4 }),
)
const mediaType = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').replace(/[\0\r\n]/g, ''))

const bodies = [
  '{"data":{"a":1}}',
  'event: next\ndata: {"data":{}}\n\nevent: complete\n\n',
  '---\r\n\r\n{"data":{}}\r\n-----',
]

const names: readonly (Failure['name'] | undefined)[] = [
  undefined,
  'ParseError',
  'NetworkError',
  'EmptyResultError',
]

test.for([stream, subscribe])('a request gives one of the outcomes for any media type', async (run) => {
  await fc.assert(
    fc.asyncProperty(mediaType, fc.constantFrom(...bodies), async (type, body) => {
      const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
      const results = await collect(run(createClient({ fetch }), '{ a }'))
      for (const { error } of results) expect(names).toContain(error?.name)
    }),
    runs(300),
  )
})
