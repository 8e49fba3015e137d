import { describe, expect, test } from 'vitest'
import { collect } from '../../test/streams/collect.ts'
import { longestPart } from './checkPartLength.ts'
import { parseMultipart } from './multipart.ts'

async function* asyncOf(chunks: Iterable<string>) {
  yield* await Promise.resolve(chunks)
}

/** The parts as JSON, which is all that the space around them doesn't matter to. */
async function partsOf(text: string | readonly string[], boundary?: string): Promise<unknown[]> {
  const parts = await collect(parseMultipart(asyncOf([text].flat()), boundary))
  return parts.map((part) => JSON.parse(part) as unknown)
}

const one = '\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n'

describe('a part', () => {
  test.for([
    { where: 'after a line end', text: `\r\n---${one}-----` },
    { where: 'at the very start', text: `---${one}-----` },
    { where: 'after a preamble', text: `Not for you.\r\n\r\n--\r\n---${one}-----` },
  ])('may begin $where', async ({ text }) => {
    expect(await partsOf(text)).toEqual([{ a: 1 }])
  })

  test('needs no headers', async () => {
    expect(await partsOf('---\r\n\r\n{"a":1}\r\n-----')).toEqual([{ a: 1 }])
  })

  test('may have several', async () => {
    const headers = 'Content-Length: 7\r\nX-Other: a\r\n'
    expect(await partsOf(`---\r\n${headers}\r\n{"a":1}\r\n-----`)).toEqual([{ a: 1 }])
  })

  test('that is no JSON comes out at the delimiter after it', async () => {
    const chunks = asyncOf(['---\r\n\r\n{a}', ' and more', '\r\n-----'])
    expect(await collect(parseMultipart(chunks))).toEqual(['{a} and more\r'])
  })

  test('may have space after its delimiter', async () => {
    expect(await partsOf(`--- \t${one}----- \r\n`)).toEqual([{ a: 1 }])
  })

  test('may have the delimiter in its text', async () => {
    expect(await partsOf('---\r\n\r\n{"a":"---","b":"\\r\\n---"}\r\n-----')).toEqual([
      { a: '---', b: '\r\n---' },
    ])
  })

  test('may have empty lines', async () => {
    expect(await partsOf('---\r\n\r\n{\r\n\r\n"a":1}\r\n-----')).toEqual([{ a: 1 }])
  })

  test('may have lines that end with LF alone, as some servers write them', async () => {
    expect(await partsOf('---\ncontent-type: application/json\n\n{"a":1}\n-----\n')).toEqual([{ a: 1 }])
  })

  test.for(['-', '---', 'graphql', 'a b', '(1+1=?)', '$&', "gc0p4Jq0M2Yt08j34c0p'_,./:"])(
    'is found between delimiters of the boundary %s',
    async (boundary) => {
      const delimiter = `--${boundary}`
      expect(await partsOf(`\r\n${delimiter}${one}${delimiter}${one}${delimiter}--\r\n`, boundary)).toEqual([
        { a: 1 },
        { a: 1 },
      ])
    },
  )

  test.for([
    { when: 'with the delimiter after it', chunk: `---${one}---` },
    { when: 'with its last brace, when the delimiter comes only with the next part', chunk: `---${one}` },
    { when: 'with its last brace, when not even the line end is there', chunk: `---${one.trimEnd()}` },
  ])('comes out $when', async ({ chunk }) => {
    const parts = parseMultipart(
      (async function* () {
        yield await Promise.resolve(chunk)
        await new Promise(() => undefined)
      })(),
    )
    const { value } = await parts.next()
    expect(JSON.parse(String(value))).toEqual({ a: 1 })
  })

  test('that has come out early does not come out again', async () => {
    expect(await partsOf([`---${one}`, `---${one}`, '-----'])).toEqual([{ a: 1 }, { a: 1 }])
  })

  test('that is no JSON comes out too, for somebody to complain about', async () => {
    expect(await collect(parseMultipart(asyncOf(['---\r\n\r\nno\r\n-----'])))).toEqual(['no\r'])
  })
})

test('nothing comes out after the closing delimiter', async () => {
  expect(await partsOf(`---${one}-----\r\nThat was it.\r\n---${one}-----`)).toEqual([{ a: 1 }])
})

test('it returns at the closing delimiter, whatever follows', async () => {
  const parts = parseMultipart(
    (async function* () {
      yield await Promise.resolve(`---${one}-----`)
      await new Promise(() => undefined)
    })(),
  )
  expect(await collect(parts)).toHaveLength(1)
})

test('a part that is too long is refused before it has ended', async () => {
  await expect(partsOf(['---\r\n\r\n"', 'a'.repeat(longestPart)])).rejects.toThrow(
    'a part is longer than 16777216 characters',
  )
})

test('a part of a megabyte in chunks of one byte is read in linear time', async () => {
  const text = `---\r\n\r\n"${'a'.repeat(2 ** 20)}"\r\n-----`
  expect(await partsOf(Array.from(text))).toHaveLength(1)
})
