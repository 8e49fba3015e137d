import { describe, expect, test } from 'vitest'
import { maxPartLength } from './parts.ts'
import { createEventParser } from './eventStream.ts'

/** The data of all events, and `complete` where that stands. */
function eventsOf(...chunks: readonly string[]) {
  return eventsIn(chunks)
}

function eventsIn(chunks: readonly string[]) {
  const parse = createEventParser()
  return chunks.flatMap((chunk) => Array.from(parse(chunk), (part) => part?.body ?? 'complete'))
}

describe('an event', () => {
  test.for(['\n', '\r', '\r\n'])('ends at an empty line, which ends with %j', (end) => {
    const lines = ['event: next', 'data: 1', '', 'event: next', 'data: 2', '', '']
    expect(eventsOf(lines.join(end))).toEqual(['1', '2'])
  })

  test('comes out with the second of two CRs, before it is known whether an LF follows', () => {
    expect(eventsOf('event:next\rdata:1\r\r')).toEqual(['1'])
  })

  test('has a line of data for each line', () => {
    expect(eventsOf('event: next\ndata: {\ndata:\ndata:}\n\n')).toEqual(['{\n\n}'])
  })

  test('loses one space after the colon, and only one', () => {
    expect(eventsOf('event:next\ndata:  1 \n\n')).toEqual([' 1 '])
  })

  test('may have colons in its data', () => {
    expect(eventsOf('event: next\ndata: {"a": ":"}\n\n')).toEqual(['{"a": ":"}'])
  })

  test('has the last name of several', () => {
    expect(eventsOf('event: other\nevent: next\ndata: 1\n\n')).toEqual(['1'])
  })

  test('keeps its name to itself', () => {
    expect(eventsOf('event: next\ndata: 1\n\ndata: 2\n\n')).toEqual(['1'])
  })

  test('of another name says nothing', () => {
    expect(eventsOf('event: other\ndata: 1\n\nevent: next \ndata: 2\n\n')).toEqual([])
  })

  test('without data is none', () => {
    expect(eventsOf('event: next\n\nid: 1\n\n\n')).toEqual([])
  })

  test('has data, where there is a line of data without any', () => {
    expect(eventsOf('event: next\ndata\n\n')).toEqual([''])
  })

  test('that ends the stream needs no data, which EventSource would ask for', () => {
    expect(eventsOf('event: complete\n\n')).toEqual(['complete'])
  })

  test('that has not ended is none', () => {
    expect(eventsOf('event: next\ndata: 1\n')).toEqual([])
  })
})

test('comments and fields that are of no use here say nothing', () => {
  expect(eventsOf(':\n\n: ping\nevent: next\nid: 7\nretry: 10\nnope\ndata: 1\n: x\n\n')).toEqual(['1'])
})

test('a CRLF in two chunks is one line end', () => {
  expect(eventsOf('event: next\r', '', '\ndata: 1\r', '\n', '\r\n')).toEqual(['1'])
})

test.for([
  { what: 'a line', line: () => 'data: ' + 'a'.repeat(maxPartLength) },
  { what: 'many lines', line: () => `data: ${'a'.repeat(1000)}\n`.repeat(maxPartLength / 1000) },
])('an event that is too long in $what is refused', ({ line }) => {
  expect(() => eventsOf('event: next\n', line())).toThrow('a part is longer than 16777216 characters')
})

test('an event of a megabyte in chunks of one byte is read in linear time', () => {
  expect(eventsIn(Array.from(`event: next\ndata: ${'a'.repeat(2 ** 20)}\n\n`))).toHaveLength(1)
})
