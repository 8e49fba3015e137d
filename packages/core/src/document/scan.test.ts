import { describe, expect, test } from 'vitest'
import { scanOperations } from './scan.ts'

const query = { kind: 'query', name: undefined }
const todos = { kind: 'query', name: 'Todos' }

interface Case {
  readonly rule: string
  readonly text: string
  readonly operations: readonly object[]
}

const cases: readonly Case[] = [
  { rule: 'finds an anonymous query in { a }', text: '{ a }', operations: [query] },
  { rule: 'finds an anonymous query after its keyword', text: 'query { a }', operations: [query] },
  { rule: 'finds a name without space after it', text: 'query Todos{a}', operations: [todos] },
  {
    rule: 'finds a mutation',
    text: 'mutation Add($t: String!) { add(title: $t) { id } }',
    operations: [{ kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'finds a subscription',
    text: 'subscription OnAdd { added { id } }',
    operations: [{ kind: 'subscription', name: 'OnAdd' }],
  },
  {
    rule: 'reads a keyword as a name',
    text: 'query query { a } mutation subscription { b }',
    operations: [
      { kind: 'query', name: 'query' },
      { kind: 'mutation', name: 'subscription' },
    ],
  },
  {
    rule: 'reads a name that starts with a keyword or an underscore',
    text: 'query queryTodos { a } query _mutation1 { b }',
    operations: [
      { kind: 'query', name: 'queryTodos' },
      { kind: 'query', name: '_mutation1' },
    ],
  },
  {
    rule: 'skips commas, line breaks and a byte order mark',
    text: '\uFEFF,\r\nquery,\t,\nTodos,,{ a }',
    operations: [todos],
  },
  {
    rule: 'skips a comment up to any line break',
    text: '# mutation A { b }\nquery # query B {\rTodos # {\r\n{ a # }\n}',
    operations: [todos],
  },
  {
    rule: 'skips a string',
    text: 'query Todos { a(b: "} mutation Add {", c: "\\"} mutation Add {") }',
    operations: [todos],
  },
  {
    rule: 'finds an operation after an empty string',
    text: 'query Todos { a(b: "") } mutation Add { b }',
    operations: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'skips a block string with quotes and escaped triple quotes',
    text: 'query Todos { a(b: """ } mutation A { "" \\""" } mutation B { \\""") """) }',
    operations: [todos],
  },
  {
    rule: 'ends a block string after a single backslash',
    text: 'query Todos { a(b: """C:\\""") } mutation Add { a(b: """""") }',
    operations: [todos],
  },
  {
    rule: 'finds the operation before a string that never ends',
    text: 'query Todos { a(b: """ } mutation Add { b }',
    operations: [todos],
  },
  {
    rule: 'finds no operation inside a block string that never ends',
    text: 'query Todos { a } """ b\n mutation Add { b }',
    operations: [todos],
  },
  {
    rule: 'skips descriptions',
    text: '"mutation A {" query Todos { a } """ query B { """ mutation Add { b }',
    operations: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'skips fragments that are named like operations',
    text: 'fragment query on Query { a } query Todos { ...query } fragment B on mutation { b }',
    operations: [todos],
  },
  {
    rule: 'finds no operation in a document of fragments',
    text: 'fragment A on Query { a }',
    operations: [],
  },
  {
    rule: 'skips an object that is a default value',
    text: 'query Todos($a: In = { mutation: [{ b: "{" }] }) { a(b: { c: $a }) }',
    operations: [todos],
  },
  {
    rule: 'skips a directive and its arguments',
    text: 'query @live(if: { a: true }) { a } query Todos @cost(of: {}) { a }',
    operations: [query, todos],
  },
  {
    rule: 'skips fields that are named like operations',
    text: 'query Todos { mutation { a } subscription { b } }',
    operations: [todos],
  },
  {
    rule: 'skips closing brackets without an opening one',
    text: '} ) ] query Todos { a }',
    operations: [todos],
  },
  {
    rule: 'takes an unknown word before { for a mutation',
    text: 'queryTodos { a }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'takes a type definition and a mutation for a mutation',
    text: 'directive @x on FIELD mutation M { del }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'takes a scalar definition and a query for a mutation',
    text: 'scalar Date query Q { a }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'finds a mutation after a zero-width space',
    text: '\u200bmutation M { del }',
    operations: [{ kind: 'mutation', name: 'M' }],
  },
  {
    rule: 'finds a query with a string of 8 million characters',
    text: `query Q { a(b: "${'x'.repeat(8_000_000)}") }`,
    operations: [{ kind: 'query', name: 'Q' }],
  },
  { rule: 'finds nothing in text that is not GraphQL', text: 'SELECT * FROM todos', operations: [] },
]

describe('scanOperations', () => {
  test.for(cases)('$rule', ({ text, operations }) => {
    expect(scanOperations(text)).toEqual(operations)
  })
})

describe('scans in linear time a megabyte of', () => {
  const megabyte = 2 ** 20
  const fill = (unit: string) => unit.repeat(megabyte / unit.length)

  test.for([
    { what: 'escaped quotes in a block string that never ends', tail: `"""${fill('\\"""')}` },
    { what: 'backslashes in a block string that never ends', tail: `"""${fill('\\')}` },
    { what: 'strings that never end', tail: fill('"\n') },
    { what: 'escapes in a string that never ends', tail: `"${fill('\\"')}` },
    { what: 'opening brackets', tail: fill('{') },
    { what: 'closing brackets', tail: fill('}') },
    { what: 'empty selections', tail: fill('{}') },
    { what: 'spaces and commas', tail: fill(' ,') },
    { what: 'operation keywords', tail: fill('query ') },
  ])('$what', ({ tail }) => {
    expect(scanOperations(`mutation Add { a } ${tail}`)[0]).toEqual({ kind: 'mutation', name: 'Add' })
  })
})
