import { print, createClient } from '@thinql/core'
import fc from 'fast-check'
import { type DocumentNode, parse, print as reference, visit } from 'graphql'
import { parse as parse15, print as print15 } from 'graphql-15'
import { parse as parse17, print as print17 } from 'graphql-17'
import { describe, expect, test, vi } from 'vitest'
import { documentText } from '../../test/fuzz/arbitraryDocument.ts'
import { runs } from '../../test/fuzz/runs.ts'
import type { DocumentNodeLike } from './document.ts'
import { scanDefinitions } from './scan.ts'
import { jsonFetch, recordFetch } from '../../test/support/recordRequests.ts'

const long = 'x'.repeat(60)

test.for<[what: string, document: string]>([
  ['the shorthand', '{a b c}'],
  ['an anonymous query with a directive', 'query @live { a }'],
  ['an anonymous query with variables', 'query ($a: Int) { a(a: $a) }'],
  ['an anonymous mutation', 'mutation { a }'],
  ['a subscription', 'subscription Events { events { id } }'],
  ['several operations and fragments', 'query A { ...F } mutation B { b } fragment F on T { a }'],
  ['aliases and nested selections', '{ a: b { c: d { e } f } }'],
  ['types of variables', 'query A($a: [[Int!]!]!, $b: [B], $c: C!) { a }'],
  ['default values', 'query A($a: In = {a: [1, 2.5e3, -0], b: {c: null}}, $b: E = RED) { a }'],
  ['all values', '{ a(a: 1, b: 1.5, c: "s", d: true, e: null, f: E, g: [], h: {}, i: $i, j: [[{}]]) }'],
  [
    'directives everywhere',
    `query A($a: Int = 1 @v @w(a: "b")) @q(a: $a) { a @f(if: $a) { b } ...F @s ... on T @i { c } ... @j { d } }
       mutation @m { a } subscription @s { a } fragment F on T @d(list: [1]) { a @x @y }`,
  ],
  ['an inline fragment without a type', '{ ... { a } ... @include(if: true) { b } }'],
  ['arguments of the longest length for one line', `{ a(one: "${'x'.repeat(64)}", b: 1) { b } }`],
  ['arguments one character too long for one line', `{ a(one: "${'x'.repeat(65)}", b: 1) { b } }`],
  ['long arguments at depth', `{ a { b(one: "${long}", two: {c: "${long}"}) @d(a: "${long}") { e } } }`],
  ['many variables on one line', `query A($${long}: Int, $b${long}: Int) { a }`],
  ['a block string as default value', 'query A($a: S = """\n  two\n  lines\n""", $b: Int) { a }'],
  ['escapes', String.raw`{ a(s: "\"\\\/\b\f\n\r\t\u000B\u001f\u007F\u009f\u00e9\u2028 é 😀 \uD83D\uDE00") }`],
  [
    'descriptions',
    '"of the query" query A("of the variable" $a: Int) { a } """of\nF""" fragment F on T { a }',
  ],
  ['a description on an anonymous query', '"why" query { a }'],
  [
    'a description on a mutation and one of several variables',
    '"m" mutation M($a: Int, """b""" $b: Int) { a }',
  ],
  ['comments, commas and odd white space', '#c\n{,a,,b #d\r\n\tc\uFEFF}'],
])('`print` gives the text of graphql for %s', ([, text]) => {
  const document = parse(text)
  expect(print(document)).toBe(reference(document))
})

// https://github.com/andrewplummer/Sugar/issues/685
// https://github.com/davidjbradshaw/iframe-resizer/pull/1433
test('`print` keeps the lines of a document where other code has replaced `replaceAll`', () => {
  const document = parse(`{ a(text: """\n  two\n  lines\n  of \\""" """, long: "${long}${long}") }`)
  const expected = reference(document)
  vi.spyOn(String.prototype, 'replaceAll').mockReturnValue('')
  expect(print(document)).toBe(expected)
})

test.for([
  '',
  ' ',
  'one line',
  '  indented',
  '\tindented',
  `  ${long} indented and long`,
  `\t${long} indented and long`,
  `${long} long long long`,
  'x'.repeat(70),
  'x'.repeat(71),
  'two\nlines',
  'two\r\nlines',
  'two\rlines',
  'two\n  indented',
  '  both\n  indented',
  'empty\n\nbetween',
  'empty\n\n',
  '\nfirst',
  'ends with "',
  'ends with ""',
  'ends with """',
  '"""',
  'a """ inside',
  'ends with \\',
  'ends with \\"""',
  ' " ',
  ' "',
  '\u0007 é 😀',
])('`print` gives the text of graphql for the block string %j', (value) => {
  const document = withString(value, true)
  expect(print(document)).toBe(reference(document))
})

test('`print` gives the text of graphql for any document', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const document = parse(text)
      expect(print(document)).toBe(reference(document))
    }),
    runs(),
  )
})

test('`print` prints the variables of a fragment (legacy syntax)', () => {
  const text = 'fragment F($a: Int = 1, $b: Int) on T { a(b: {c: $a, d: $b}) @f(a: 1, b: 2) }'
  const document = parse(text, { allowLegacyFragmentVariables: true, noLocation: true })
  expect(print(document)).toBe(reference(document))
})

test.for<[kind: string, definition: object]>([
  ['ObjectTypeDefinition', parse('type Todo { id: ID! }').definitions[0] as object],
  ['constructor', { kind: 'constructor' }],
  ['undefined', {}],
])('`print` throws a TypeError that names a node of the kind %s', ([kind, definition]) => {
  const document = { kind: 'Document', definitions: [definition] } as unknown as DocumentNode
  expect(() => print(document)).toThrow(new TypeError(`print doesn't support ${kind}.`))
})

/** A document that has this string in every place that takes one. */
function withString(value: string, block: boolean): DocumentNode {
  const document = parse('query A($a: S = "") @d(a: "") { a(b: [{ c: "" }]) { d(e: "") } }')
  return visit(document, { StringValue: (node) => ({ ...node, value, block }) })
}

const fragmentVariables =
  'query Todos { ...F } fragment F($first: Int = 10, $of: In = {a: "{"}) on Query { a(b: $first) }'

type Version = [
  syntax: string,
  version: string,
  text: string,
  parse: (text: string) => DocumentNodeLike,
  reference: (node: never) => string,
]

const by17 = (syntax: string, text: string): Version => [
  syntax,
  '17',
  text,
  (text) => parse17(text, { experimentalFragmentArguments: true }),
  print17,
]

const experimental: readonly Version[] = [
  [
    'variables of fragments',
    '15',
    fragmentVariables,
    (text) => parse15(text, { experimentalFragmentVariables: true }),
    print15,
  ],
  [
    'variables of fragments',
    '16',
    fragmentVariables,
    (text) => parse(text, { allowLegacyFragmentVariables: true }),
    reference,
  ],
  by17('variables of fragments', fragmentVariables),
  by17('arguments', 'query Todos($n: Int) { ...F(first: 5, of: {a: [$n]}) @skip(if: false) ...G }'),
  by17('long arguments of fragments', `{ a { ...F(first: "${'x'.repeat(80)}", after: null) } }`),
]

describe.for(experimental)('%s in graphql %s', ([, , text, parse, reference]) => {
  test('a printed document means the same to graphql as the original', () => {
    const document = parse(text)
    expect(reference(parse(print(document)) as never)).toBe(reference(document as never))
  })

  test('the scan finds the operations and fragments that graphql finds', () => {
    const names = (parse(text).definitions as { name?: { value: string } }[]).map(({ name }) => name?.value)
    expect(scanDefinitions(text).map(({ name }) => name)).toEqual(names)
  })
})

// https://github.com/graphql/graphql-spec/pull/1227
// https://github.com/graphql/graphql-js/pull/4852
test('a selection lost its only field on the client, and then its braces: empty braces are printed', () => {
  const document = parse('mutation Start { start { isLocal } }')
  const sent = visit(document, { Field: ({ name }) => (name.value === 'isLocal' ? null : undefined) })
  expect(print(sent)).toMatch(/start \{\s*\}/)
})

// https://github.com/ardatan/graphql-mesh/issues/7038
test('two clients changed the same document differently, and one sent the text of the other: each sends its own', async () => {
  const document = parse('query Todos { todos }')
  const { fetch, sent } = recordFetch(jsonFetch())
  for (const suffix of ['@cached', '@live']) {
    const client = createClient({
      fetch,
      print: (node: DocumentNode) => reference(node).replace('Todos', `Todos ${suffix}`),
    })
    await client.request(document)
  }
  expect(sent.map(({ body }) => body)).toEqual([
    expect.stringContaining('@cached'),
    expect.stringContaining('@live'),
  ])
})
