import { expect, test } from 'vitest'
import { createMultipartParser } from './multipart.ts'

/** The bodies of the parts until the closing delimiter. */
function bodiesOf(chunks: readonly string[], boundary?: string): string[] {
  const { read: parse } = createMultipartParser(() => ({}), boundary)
  const bodies: string[] = []
  for (const chunk of chunks) {
    for (const part of parse(chunk)) {
      if (part === undefined) return bodies
      bodies.push(part.body)
    }
  }
  return bodies
}

/** The parts as JSON, because the space around a part doesn't count. */
function partsOf(text: string | readonly string[], boundary?: string): unknown[] {
  return bodiesOf([text].flat(), boundary).map((body) => JSON.parse(body) as unknown)
}

const one = '\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n'

// https://github.com/wundergraph/cosmo/pull/1517
test.for([
  { where: 'after a line end', text: `\r\n---${one}-----` },
  { where: 'at the very start', text: `---${one}-----` },
  { where: 'after a preamble', text: `Not for you.\r\n\r\n--\r\n---${one}-----` },
  { where: 'after a preamble of JSON', text: ['Not for you.\r\n\r\n{"b":1}', `\r\n---${one}-----`] },
  { where: 'after a delimiter with space', text: `--- \t${one}----- \r\n` },
  { where: 'without headers', text: '---\r\n\r\n{"a":1}\r\n-----' },
  { where: 'after two headers', text: '---\r\nContent-Length: 7\r\nX-Other: a\r\n\r\n{"a":1}\r\n-----' },
  { where: 'with empty lines', text: '---\r\n\r\n{\r\n\r\n"a":1}\r\n-----' },
  { where: 'between lines with LF', text: '---\ncontent-type: application/json\n\n{"a":1}\n-----\n' },
])('a part $where is read', ({ text }) => {
  expect(partsOf(text)).toEqual([{ a: 1 }])
})

// https://github.com/urql-graphql/urql/issues/3153
// https://github.com/apollographql/apollo-ios/issues/3453
test('a part may have its delimiter in a JSON string', () => {
  expect(partsOf('---\r\n\r\n{"a":"---","b":"\\r\\n---"}\r\n-----')).toEqual([{ a: '---', b: '\r\n---' }])
})

test.for([
  { chunks: ['---\r\n\r\n{a', ' and more', '\r\n-----'], body: '{a and more\r' },
  { chunks: ['---\r\n\r\nno\r\n-----'], body: 'no\r' },
])('a part that is not JSON ends at the next delimiter: $body', ({ chunks, body }) => {
  expect(bodiesOf(chunks)).toEqual([body])
})

test.for(['-', '---', 'graphql', 'a b', '(1+1=?)', '$&', "gc0p4Jq0M2Yt08j34c0p'_,./:"])(
  'parts with the boundary %s are read',
  (boundary) => {
    const delimiter = `--${boundary}`
    expect(partsOf(`\r\n${delimiter}${one}${delimiter}${one}${delimiter}--\r\n`, boundary)).toEqual([
      { a: 1 },
      { a: 1 },
    ])
  },
)

test.for([
  { when: 'at the next delimiter', chunk: `---${one}---` },
  { when: 'at its last brace before the next delimiter', chunk: `---${one}` },
  { when: 'at its last brace before the line end', chunk: `---${one.trimEnd()}` },
])('a part is read $when', ({ chunk }) => {
  expect(partsOf(chunk)).toEqual([{ a: 1 }])
})

// https://github.com/wundergraph/cosmo/pull/1579
test('each part is read once, with a delimiter after it or not', () => {
  expect(partsOf([`---${one}`, `---${one}`, '-----'])).toEqual([{ a: 1 }, { a: 1 }])
})

test('text after the closing delimiter is not read', () => {
  expect(partsOf(`---${one}-----\r\nThat was it.\r\n---${one}-----`)).toEqual([{ a: 1 }])
})

// https://github.com/apollographql/apollo-ios/issues/3612
test.for([
  { what: 'whole', chunks: ['-----'] },
  { what: 'cut', chunks: ['---', '-', '-'] },
])('a closing delimiter that is $what ends the parts at once', ({ chunks }) => {
  const { read: parse } = createMultipartParser(() => ({}))
  const parts = [`---${one}`, ...chunks].map((chunk) => Array.from(parse(chunk)))
  expect(parts.at(-1)).toEqual([undefined])
})

test('a part of a megabyte in chunks of one byte is read in linear time', () => {
  const text = `---\r\n\r\n{"a":"${'}a'.repeat(2 ** 19)}"}\r\n-----`
  expect(partsOf(Array.from(text))).toHaveLength(1)
})

/** The bodies that the parser gives after each chunk of a part. */
function bodiesAfter(chunks: readonly string[]): (string | undefined)[] {
  const { read: parse } = createMultipartParser(() => ({}))
  expect([...parse('\r\n---\r\n\r\n')]).toEqual([])
  return chunks.map((chunk) => [...parse(chunk)][0]?.body)
}

// https://github.com/apollographql/router/issues/1588
test.for([
  { what: 'in one chunk', chunks: ['{"a":1}'] },
  { what: 'at its last brace', chunks: ['{"a":{"b":1}', '}'] },
  { what: 'with braces in its strings', chunks: ['{"a":"}', '{}', '}"', '}'] },
  { what: 'with an escaped quote before a brace', chunks: ['{"a":"}', '\\', '"}', '"}'] },
  { what: 'with an escaped escape before a quote', chunks: ['{"a":"}', '\\\\', '"}'] },
  { what: 'with an escaped quote before an opening brace', chunks: ['{"a":{}', ',"b":"\\"{"}'] },
  { what: 'with space after it', chunks: ['{', '}\r\n'] },
])('a part is read as soon as its JSON is whole: $what', ({ chunks }) => {
  expect(bodiesAfter(chunks)).toEqual(
    chunks.map((_, index) => (index === chunks.length - 1 ? chunks.join('') : undefined)),
  )
})

test('a part that is refused is read before its delimiter arrives', () => {
  const { read: parse } = createMultipartParser(() => ({ invalidReason: 'not for us' }))
  expect(parse('---\r\n\r\n{"a":1}')).toMatchObject([{ body: '{"a":1}', invalidReason: 'not for us' }])
})

// https://github.com/graphql-python/gql/pull/598
test('a heartbeat gives no part, and the next part is read', () => {
  const { read: parse } = createMultipartParser((json) =>
    Object.keys(json as object).length ? {} : undefined,
  )
  expect(parse('---\r\n\r\n{}')).toEqual([])
  expect(parse(`\r\n---${one}`)).toMatchObject([{ body: '{"a":1}\r\n' }])
})

test('a part that is still not whole after 32 attempts is read at its delimiter', () => {
  const { read: parse } = createMultipartParser(() => ({}))
  const open = '{"a":"' + 'a'.repeat(10_000)
  const unfinished = [`---\r\n\r\n${open}}`, ...Array<string>(40).fill('}'), '"}']
  expect(unfinished.flatMap((chunk) => parse(chunk))).toEqual([])
  expect(parse('\r\n---')).toHaveLength(1)
  expect(parse(one)).toHaveLength(1)
})

test('JSON that a brace follows is not read as a part', () => {
  expect(bodiesAfter(['{', '}}'])).toEqual([undefined, undefined])
})
