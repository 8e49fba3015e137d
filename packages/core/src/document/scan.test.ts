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
  { rule: 'the shorthand is an anonymous query', text: '{ a }', operations: [query] },
  { rule: 'a keyword without a name is anonymous', text: 'query { a }', operations: [query] },
  { rule: 'no space is needed around a name', text: 'query Todos{a}', operations: [todos] },
  {
    rule: 'a mutation is found',
    text: 'mutation Add($t: String!) { add(title: $t) { id } }',
    operations: [{ kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'a subscription is found',
    text: 'subscription OnAdd { added { id } }',
    operations: [{ kind: 'subscription', name: 'OnAdd' }],
  },
  {
    rule: 'a name may be a keyword',
    text: 'query query { a } mutation subscription { b }',
    operations: [
      { kind: 'query', name: 'query' },
      { kind: 'mutation', name: 'subscription' },
    ],
  },
  {
    rule: 'a name may start with a keyword, or with an underscore',
    text: 'query queryTodos { a } query _mutation1 { b }',
    operations: [
      { kind: 'query', name: 'queryTodos' },
      { kind: 'query', name: '_mutation1' },
    ],
  },
  {
    rule: 'commas, line breaks and a byte order mark are space',
    text: '\uFEFF,\r\nquery,\t,\nTodos,,{ a }',
    operations: [todos],
  },
  {
    rule: 'a comment says nothing, and any line break ends it',
    text: '# mutation A { b }\nquery # query B {\rTodos # {\r\n{ a # }\n}',
    operations: [todos],
  },
  {
    rule: 'a string says nothing',
    text: 'query Todos { a(b: "} mutation Add {", c: "\\"} mutation Add {") }',
    operations: [todos],
  },
  {
    rule: 'an empty string ends where it starts',
    text: 'query Todos { a(b: "") } mutation Add { b }',
    operations: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'a block string says nothing, with quotes and escaped triple quotes in it',
    text: 'query Todos { a(b: """ } mutation A { "" \\""" } mutation B { \\""") """) }',
    operations: [todos],
  },
  {
    rule: 'a backslash before the end of a block string escapes nothing',
    text: 'query Todos { a(b: """C:\\""") } mutation Add { a(b: """""") }',
    operations: [todos],
  },
  {
    rule: 'a string that never ends hides no operation before it',
    text: 'query Todos { a(b: """ } mutation Add { b }',
    operations: [todos],
  },
  {
    rule: 'a block string that never ends runs over line breaks to the end',
    text: 'query Todos { a } """ b\n mutation Add { b }',
    operations: [todos],
  },
  {
    rule: 'a description belongs to the operation after it',
    text: '"mutation A {" query Todos { a } """ query B { """ mutation Add { b }',
    operations: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'a fragment is no operation, whatever it is called',
    text: 'fragment query on Query { a } query Todos { ...query } fragment B on mutation { b }',
    operations: [todos],
  },
  {
    rule: 'only fragments are no operation',
    text: 'fragment A on Query { a }',
    operations: [],
  },
  {
    rule: 'a default value that is an object is no selection',
    text: 'query Todos($a: In = { mutation: [{ b: "{" }] }) { a(b: { c: $a }) }',
    operations: [todos],
  },
  {
    rule: 'a directive is not a name, and its arguments are no selection',
    text: 'query @live(if: { a: true }) { a } query Todos @cost(of: {}) { a }',
    operations: [query, todos],
  },
  {
    rule: 'a field that is called like a kind is no operation',
    text: 'query Todos { mutation { a } subscription { b } }',
    operations: [todos],
  },
  {
    rule: 'brackets that close nothing are passed over',
    text: '} ) ] query Todos { a }',
    operations: [todos],
  },
  {
    rule: 'a word that only begins like a kind may be anything, so it counts as a mutation',
    text: 'queryTodos { a }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'a type definition before a mutation leaves a mutation',
    text: 'directive @x on FIELD mutation M { del }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'a scalar before a query may be anything, so it counts as a mutation',
    text: 'scalar Date query Q { a }',
    operations: [{ kind: 'mutation', name: undefined }],
  },
  {
    rule: 'a mutation after a zero-width space is a mutation',
    text: '\u200bmutation M { del }',
    operations: [{ kind: 'mutation', name: 'M' }],
  },
  {
    rule: 'a string of 8 million characters is read',
    text: `query Q { a(b: "${'x'.repeat(8_000_000)}") }`,
    operations: [{ kind: 'query', name: 'Q' }],
  },
  { rule: 'what is no GraphQL is passed over', text: 'SELECT * FROM todos', operations: [] },
]

describe('scanOperations', () => {
  test.for(cases)('$rule', ({ text, operations }) => {
    expect(scanOperations(text)).toEqual(operations)
  })
})

describe('a hostile document of a megabyte is scanned in linear time', () => {
  const megabyte = 2 ** 20
  const fill = (unit: string) => unit.repeat(megabyte / unit.length)

  test.for([
    { what: 'a block string of escaped quotes that never ends', tail: `"""${fill('\\"""')}` },
    { what: 'a block string of backslashes that never ends', tail: `"""${fill('\\')}` },
    { what: 'strings that never end', tail: fill('"\n') },
    { what: 'one string of escapes that never ends', tail: `"${fill('\\"')}` },
    { what: 'opening brackets', tail: fill('{') },
    { what: 'closing brackets', tail: fill('}') },
    { what: 'empty selections', tail: fill('{}') },
    { what: 'spaces and commas', tail: fill(' ,') },
    { what: 'the beginnings of operations', tail: fill('query ') },
  ])('$what', ({ tail }) => {
    expect(scanOperations(`mutation Add { a } ${tail}`)[0]).toEqual({ kind: 'mutation', name: 'Add' })
  })
})
