import { describe, expect, test } from 'vitest'
import { maxPartLength } from './parts.ts'
import { createEventParser } from './eventStream.ts'

/** The data of each event, and `complete` for the end. */
function eventsOf(...chunks: readonly string[]) {
  return eventsIn(chunks)
}

function eventsIn(chunks: readonly string[]) {
  const { read: parse } = createEventParser(() => ({}))
  return chunks.flatMap((chunk) => Array.from(parse(chunk), (part) => part?.body ?? 'complete'))
}

describe('the parser of events', () => {
  test.for(['\n', '\r', '\r\n'])('an event ends at an empty line that ends with %j', (end) => {
    const lines = ['event: next', 'data: 1', '', 'event: next', 'data: 2', '', '']
    expect(eventsOf(lines.join(end))).toEqual(['1', '2'])
  })

  test.for([
    ['is yielded at the second of two CRs', 'event:next\rdata:1\r\r', ['1']],
    ['joins its lines of data', 'event: next\ndata: {\ndata:\ndata:}\n\n', ['{\n\n}']],
    ['drops one space after the colon', 'event:next\ndata:  1 \n\n', [' 1 ']],
    ['keeps colons in its data', 'event: next\ndata: {"a": ":"}\n\n', ['{"a": ":"}']],
    ['has the last of several names', 'event: other\nevent: next\ndata: 1\n\n', ['1']],
    ['does not give its name to the next event', 'event: other\ndata: 1\n\ndata: 2\n\n', ['2']],
    // https://github.com/graphql-hive/graphql-yoga/issues/2279
    // https://github.com/sourcenetwork/defradb/issues/3974
    ['without a name is read', 'data: 1\n\nevent:\ndata: 2\n\nevent: message\ndata: 3\n\n', ['1', '2', '3']],
    ['without a name and with empty data is skipped', 'data:\n\nevent: message\ndata\n\n', []],
    ['with another name is skipped', 'event: other\ndata: 1\n\nevent: next \ndata: 2\n\n', []],
    // https://github.com/florimondmanca/httpx-sse/pull/46
    ['without data is skipped', 'event: next\n\nid: 1\n\n\n', []],
    ['has empty data if its line "data" has no value', 'event: next\ndata\n\n', ['']],
    // https://github.com/NepeinAV/rn-eventsource-reborn/pull/1
    ['that ends the stream needs no data', 'event: complete\n\n', ['complete']],
    ['that has not ended is not yielded', 'event: next\ndata: 1\n', []],
  ] as const)('an event %s', ([, text, events]) => {
    expect(eventsOf(text)).toEqual(events)
  })
})

// https://github.com/a2aproject/a2a-python/issues/540
// https://github.com/continuedev/continue/pull/13144
test('comments and unknown fields are skipped', () => {
  expect(eventsOf(':\n\n: ping\nevent: next\nid: 7\nretry: 10\nnope\ndata: 1\n: x\n\n')).toEqual(['1'])
})

// https://github.com/rexxars/eventsource-parser/issues/17
test('a CRLF in two chunks is one line end', () => {
  expect(eventsOf('event: next\r', '', '\ndata: 1\r', '\n', '\r\n')).toEqual(['1'])
})

// https://github.com/KarpelesLab/teamclaude/issues/341
// https://github.com/simonx1/ruby-mcp-client/pull/192
test.for([
  { what: 'a line', line: () => 'data: ' + 'a'.repeat(maxPartLength) },
  { what: 'many lines', line: () => `data: ${'a'.repeat(1000)}\n`.repeat(maxPartLength / 1000) },
])('an event that is too long in $what is an error', ({ line }) => {
  expect(() => eventsOf('event: next\n', line())).toThrow('a part is longer than 16777216 characters')
})

test('an event of a megabyte in chunks of one byte is read in linear time', () => {
  expect(eventsIn(Array.from(`event: next\ndata: ${'a'.repeat(2 ** 20)}\n\n`))).toHaveLength(1)
})
