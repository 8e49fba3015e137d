import { expect, test } from 'vitest'
import { createMultipartParser } from './multipart.ts'
import { maxPartLength } from './parts.ts'
import { createEventParser } from './eventStream.ts'

const anyJson = () => ({})

/** The bodies of the parts until the closing delimiter. */
function bodiesOf(chunks: readonly string[], boundary?: string): string[] {
  const { read: parse } = createMultipartParser(anyJson, boundary)
  const bodies: string[] = []
  for (const chunk of chunks) {
    for (const part of parse(chunk)) {
      if (part === null) return bodies
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
// https://github.com/urql-graphql/urql/pull/3172
test.for<[where: string, text: string | string[]]>([
  ['after a line end', `\r\n---${one}-----`],
  // https://github.com/graphql-hive/graphql-yoga/issues/3399
  ['at the very start', `---${one}-----`],
  ['after a preamble', `Not for you.\r\n\r\n--\r\n---${one}-----`],
  ['after a preamble of JSON', ['Not for you.\r\n\r\n{"b":1}', `\r\n---${one}-----`]],
  ['after a delimiter with space', `--- \t${one}----- \r\n`],
  ['without headers', '---\r\n\r\n{"a":1}\r\n-----'],
  ['after two headers', '---\r\nContent-Length: 7\r\nX-Other: a\r\n\r\n{"a":1}\r\n-----'],
  ['with empty lines', '---\r\n\r\n{\r\n\r\n"a":1}\r\n-----'],
  // https://github.com/graphql-hive/graphql-yoga/issues/2243
  // https://github.com/aio-libs/aiohttp/pull/11857
  ['before an empty part', `---${one}---\r\n-----`],
  ['between lines with LF', '---\ncontent-type: application/json\n\n{"a":1}\n-----\n'],
])('a part %s is read', ([, text]) => {
  expect(partsOf(text)).toEqual([{ a: 1 }])
})

// https://github.com/urql-graphql/urql/issues/3153
// https://github.com/apollographql/apollo-ios/issues/3453
// https://github.com/apollographql/apollo-server/pull/7570
// https://github.com/maraisr/meros/issues/13
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
// https://github.com/relay-tools/fetch-multipart-graphql/issues/48
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
  const { read: parse } = createMultipartParser(anyJson)
  const parts = [`---${one}`, ...chunks].map((chunk) => Array.from(parse(chunk)))
  expect(parts.at(-1)).toEqual([null])
})

test('a part of a megabyte in chunks of one byte is read in linear time', () => {
  const text = `---\r\n\r\n{"a":"${'}a'.repeat(2 ** 19)}"}\r\n-----`
  expect(partsOf(Array.from(text))).toHaveLength(1)
})

/** The bodies that the parser gives after each chunk of a part. */
function bodiesAfter(chunks: readonly string[]): (string | undefined)[] {
  const { read: parse } = createMultipartParser(anyJson)
  expect([...parse('\r\n---\r\n\r\n')]).toEqual([])
  return chunks.map((chunk) => [...parse(chunk)][0]?.body)
}

// https://github.com/apollographql/router/issues/1588
test.for<[what: string, chunks: string[]]>([
  ['in one chunk', ['{"a":1}']],
  ['at its last brace', ['{"a":{"b":1}', '}']],
  ['with braces in its strings', ['{"a":"}', '{}', '}"', '}']],
  ['with an escaped quote before a brace', ['{"a":"}', '\\', '"}', '"}']],
  ['with an escaped escape before a quote', ['{"a":"}', '\\\\', '"}']],
  ['with an escaped quote before an opening brace', ['{"a":{}', ',"b":"\\"{"}']],
  ['with space after it', ['{', '}\r\n']],
])('a part is read as soon as its JSON is whole: %s', ([, chunks]) => {
  expect(bodiesAfter(chunks)).toEqual(
    chunks.map((_, index) => (index === chunks.length - 1 ? chunks.join('') : undefined)),
  )
})

// https://github.com/strawberry-graphql/strawberry/issues/3865
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
  const { read: parse } = createMultipartParser(anyJson)
  const open = '{"a":"' + 'a'.repeat(10_000)
  const unfinished = [`---\r\n\r\n${open}}`, ...Array<string>(40).fill('}'), '"}']
  expect(unfinished.flatMap((chunk) => parse(chunk))).toEqual([])
  expect(parse('\r\n---')).toHaveLength(1)
  expect(parse(one)).toHaveLength(1)
})

/** The data of each event, and `complete` for the end. */
function eventsOf(...chunks: readonly (string | readonly string[])[]) {
  const { read: parse } = createEventParser(anyJson)
  return chunks.flat().flatMap((chunk) => Array.from(parse(chunk), (part) => part?.body ?? 'complete'))
}

test.for(['\n', '\r', '\r\n'])('an event ends at an empty line that ends with %j', (end) => {
  const lines = ['event: next', 'data: 1', '', 'event: next', 'data: 2', '', '']
  expect(eventsOf(lines.join(end))).toEqual(['1', '2'])
})

test.for([
  // https://github.com/universal-tool-calling-protocol/typescript-utcp/pull/45
  // https://github.com/cohere-ai/cohere-typescript/issues/301
  ['is yielded at the second of two CRs', 'event:next\rdata:1\r\r', ['1']],
  // https://github.com/mpetazzoni/sse.js/issues/33
  // https://github.com/stalwartlabs/jmap-client/issues/19
  // https://github.com/EventSource/eventsource/issues/35
  ['joins its lines of data', 'event: next\ndata: {\ndata:\ndata:}\n\n', ['{\n\n}']],
  // https://github.com/Effect-TS/effect/issues/7670
  ['may mix line ends', 'event: next\r\ndata: 1\rdata: 2\n\n', ['1\n2']],
  ['drops one space after the colon', 'event:next\ndata:  1 \n\n', [' 1 ']],
  // https://github.com/mpetazzoni/sseclient/issues/9
  // https://github.com/florimondmanca/httpx-sse/issues/34
  ['keeps what ends lines elsewhere', 'event: next\ndata: a\u2028b\u0085c\f\n\n', ['a\u2028b\u0085c\f']],
  ['keeps colons in its data', 'event: next\ndata: {"a": ":"}\n\n', ['{"a": ":"}']],
  ['has the last of several names', 'event: other\nevent: next\ndata: 1\n\n', ['1']],
  ['does not give its name to the next event', 'event: other\ndata: 1\n\ndata: 2\n\n', ['2']],
  // https://github.com/graphql-hive/graphql-yoga/issues/2279
  // https://github.com/sourcenetwork/defradb/issues/3974
  ['without a name is read', 'data: 1\n\nevent:\ndata: 2\n\nevent: message\ndata: 3\n\n', ['1', '2', '3']],
  // https://github.com/wundergraph/graphql-go-tools/pull/1498
  // https://github.com/modelcontextprotocol/typescript-sdk/pull/1184
  ['with empty data is skipped', 'data:\n\nevent: message\ndata\n\nevent: next\ndata: \n\n', []],
  // https://github.com/hypermodeinc/modus/pull/884
  ['with another name is skipped', 'event: other\ndata: 1\n\nevent: next \ndata: 2\n\n', []],
  // What Absinthe writes.
  // https://github.com/absinthe-graphql/absinthe_plug/pull/292
  // https://github.com/cesmii/i3X/pull/173
  ['without "data:" is read', '{"n":1}\n\n:ping\n\n{"n":2}\n\n', ['{"n":1}', '{"n":2}']],
  // https://github.com/micronaut-projects/micronaut-core/issues/2586
  // https://github.com/javalin/javalin/pull/1775
  // https://github.com/mpetrunic/fastify-sse-v2/pull/93
  [
    'whose JSON has several lines after one "data:" is read',
    'data: {\n  "a": [\n    1\n  ]\n}\n\n',
    ['{\n  "a": [\n    1\n  ]\n}'],
  ],
  ['that has only white space is skipped', '  \n\nevent: next\n\t\n\n', []],
  // https://github.com/florimondmanca/httpx-sse/pull/46
  ['without data is skipped', 'event: next\n\nid: 1\n\n\n', []],
  // https://github.com/NepeinAV/rn-eventsource-reborn/pull/1
  // https://github.com/pm-dev/swift-graphql-codegen/pull/73
  ['that ends the stream needs no data', 'event: complete\n\n', ['complete']],
  // https://github.com/graphql-hive/graphql-yoga/pull/3214
  // https://github.com/spring-projects/spring-graphql/issues/940
  ['that ends the stream may have empty data', 'event: complete\ndata:\n\n', ['complete']],
  ['that has not ended is not yielded', 'event: next\ndata: 1\n', []],
] as const)('an event %s', ([, text, events]) => {
  expect(eventsOf(text)).toEqual(events)
})

// https://github.com/a2aproject/a2a-python/issues/540
// https://github.com/continuedev/continue/pull/13144
test('comments and unknown fields are skipped', () => {
  expect(eventsOf(':\n\n: ping\nevent: next\nid: 7\nretry: 10\nnope\ndata: 1\n: x\n\n')).toEqual(['1'])
})

// https://github.com/rexxars/eventsource-parser/issues/17
// https://github.com/quarkusio/quarkus/issues/37625
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

// https://github.com/ardatan/graphql-tools/issues/5617
test('an event of a megabyte in chunks of one byte is read in linear time', () => {
  expect(eventsOf(Array.from(`event: next\ndata: ${'a'.repeat(2 ** 20)}\n\n`))).toHaveLength(1)
})
