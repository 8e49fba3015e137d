import { describe, expect, test } from 'vitest'
import { collect } from '../../test/streams/collect.ts'
import { longestPart } from './checkPartLength.ts'
import { parseEventStream } from './eventStream.ts'

function eventsOf(...chunks: string[]) {
  return eventsIn(chunks)
}

function eventsIn(chunks: Iterable<string>) {
  return collect(parseEventStream(asyncOf(chunks)))
}

async function* asyncOf(chunks: Iterable<string>) {
  yield* await Promise.resolve(chunks)
}

const next = (data: string) => ({ event: 'next', data })

describe('an event', () => {
  test.for(['\n', '\r', '\r\n'])('ends at an empty line, which ends with %j', async (end) => {
    const lines = ['event: next', 'data: 1', '', 'event: next', 'data: 2', '', '']
    expect(await eventsOf(lines.join(end))).toEqual([next('1'), next('2')])
  })

  test('comes out with the second of two CRs, before it is known whether an LF follows', async () => {
    const events = parseEventStream(
      (async function* () {
        yield await Promise.resolve('event:next\rdata:1\r\r')
        await new Promise(() => undefined)
      })(),
    )
    expect(await events.next()).toEqual({ done: false, value: next('1') })
  })

  test('has a line of data for each line', async () => {
    expect(await eventsOf('event: next\ndata: {\ndata:\ndata:}\n\n')).toEqual([next('{\n\n}')])
  })

  test('loses one space after the colon, and only one', async () => {
    expect(await eventsOf('event:next\ndata:  1 \n\n')).toEqual([next(' 1 ')])
  })

  test('may have colons in its data', async () => {
    expect(await eventsOf('event: next\ndata: {"a": ":"}\n\n')).toEqual([next('{"a": ":"}')])
  })

  test('has the last name of several', async () => {
    expect(await eventsOf('event: other\nevent: next\ndata: 1\n\n')).toEqual([next('1')])
  })

  test('keeps its name to itself', async () => {
    expect(await eventsOf('event: next\ndata: 1\n\ndata: 2\n\n')).toEqual([
      next('1'),
      { event: '', data: '2' },
    ])
  })

  test('without data is none', async () => {
    expect(await eventsOf('event: next\n\nid: 1\n\n\n')).toEqual([])
  })

  test('has data, where there is a line of data without any', async () => {
    expect(await eventsOf('event: next\ndata\n\n')).toEqual([next('')])
  })

  test('that ends the stream needs no data, which EventSource would ask for', async () => {
    expect(await eventsOf('event: complete\n\n')).toEqual([{ event: 'complete', data: '' }])
  })

  test('that has not ended is none', async () => {
    expect(await eventsOf('event: next\ndata: 1\n')).toEqual([])
  })
})

test('comments and fields that are of no use here say nothing', async () => {
  expect(await eventsOf(':\n\n: ping\nevent: next\nid: 7\nretry: 10\nnope\ndata: 1\n: x\n\n')).toEqual([
    next('1'),
  ])
})

test('a CRLF in two chunks is one line end', async () => {
  expect(await eventsOf('event: next\r', '', '\ndata: 1\r', '\n', '\r\n')).toEqual([next('1')])
})

test.for([
  { what: 'a line', line: () => 'data: ' + 'a'.repeat(longestPart) },
  { what: 'many lines', line: () => `data: ${'a'.repeat(1000)}\n`.repeat(longestPart / 1000) },
])('an event that is too long in $what is refused', async ({ line }) => {
  await expect(eventsOf('event: next\n', line())).rejects.toThrow('a part is longer than 16777216 characters')
})

test('an event of a megabyte in chunks of one byte is read in linear time', async () => {
  expect(await eventsIn(`event: next\ndata: ${'a'.repeat(2 ** 20)}\n\n`)).toHaveLength(1)
})
