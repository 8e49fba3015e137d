import { describe, expect, test } from 'vitest'
import { scanDefinitions } from './scan.ts'

const query = { kind: 'query', name: undefined }
const unknown = { kind: undefined, name: undefined }
const todos = { kind: 'query', name: 'Todos' }

interface Case {
  readonly rule: string
  readonly text: string
  readonly definitions: readonly object[]
}

const cases: readonly Case[] = [
  { rule: 'finds an anonymous query in { a }', text: '{ a }', definitions: [query] },
  { rule: 'finds an anonymous query after its keyword', text: 'query { a }', definitions: [query] },
  { rule: 'finds a name without space after it', text: 'query Todos{a}', definitions: [todos] },
  {
    rule: 'finds a mutation',
    text: 'mutation Add($t: String!) { add(title: $t) { id } }',
    definitions: [{ kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'finds a subscription',
    text: 'subscription OnAdd { added { id } }',
    definitions: [{ kind: 'subscription', name: 'OnAdd' }],
  },
  {
    rule: 'reads a keyword as a name',
    text: 'query query { a } mutation subscription { b }',
    definitions: [
      { kind: 'query', name: 'query' },
      { kind: 'mutation', name: 'subscription' },
    ],
  },
  {
    rule: 'reads a name that starts with a keyword or an underscore',
    text: 'query queryTodos { a } query _mutation1 { b }',
    definitions: [
      { kind: 'query', name: 'queryTodos' },
      { kind: 'query', name: '_mutation1' },
    ],
  },
  {
    rule: 'skips commas, line breaks and a byte order mark',
    text: '\uFEFF,\r\nquery,\t,\nTodos,,{ a }',
    definitions: [todos],
  },
  {
    rule: 'skips a comment up to any line break',
    text: '# mutation A { b }\nquery # query B {\rTodos # {\r\n{ a # }\n}',
    definitions: [todos],
  },
  {
    rule: 'skips a string',
    text: 'query Todos { a(b: "} mutation Add {", c: "\\"} mutation Add {") }',
    definitions: [todos],
  },
  {
    rule: 'finds an operation after an empty string',
    text: 'query Todos { a(b: "") } mutation Add { b }',
    definitions: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'skips a block string with quotes and escaped triple quotes',
    text: 'query Todos { a(b: """ } mutation A { "" \\""" } mutation B { \\""") """) }',
    definitions: [todos],
  },
  {
    rule: 'ends a block string after a single backslash',
    text: 'query Todos { a(b: """C:\\""") } mutation Add { a(b: """""") }',
    definitions: [todos],
  },
  {
    rule: 'skips quotes that follow escaped triple quotes',
    text: 'query Todos { a(b: """\\""""} mutation Add { """) }',
    definitions: [todos],
  },
  {
    rule: 'finds the operation before a string that never ends',
    text: 'query Todos { a(b: """ } mutation Add { b }',
    definitions: [todos],
  },
  {
    rule: 'finds no operation inside a block string that never ends',
    text: 'query Todos { a } """ b\n mutation Add { b }',
    definitions: [todos],
  },
  {
    rule: 'skips descriptions',
    text: '"mutation A {" query Todos { a } """ query B { """ mutation Add { b }',
    definitions: [todos, { kind: 'mutation', name: 'Add' }],
  },
  {
    rule: 'skips fragments that are named like operations',
    text: 'fragment query on Query { a } query Todos { ...query } fragment B on mutation { b }',
    definitions: [{ kind: 'fragment', name: 'query' }, todos, { kind: 'fragment', name: 'B' }],
  },
  {
    rule: 'finds no operation in a document of fragments',
    text: 'fragment A on Query { a }',
    definitions: [{ kind: 'fragment', name: 'A' }],
  },
  {
    rule: 'ignores the variables of a fragment',
    text: 'fragment A($b: Int = 1, $c: In = { mutation: 1 }) on Query { a(b: $b) } query Todos { ...A(b: 2) }',
    definitions: [{ kind: 'fragment', name: 'A' }, todos],
  },
  {
    rule: 'skips an object that is a default value',
    text: 'query Todos($a: In = { mutation: [{ b: "{" }] }) { a(b: { c: $a }) }',
    definitions: [todos],
  },
  {
    rule: 'skips a directive and its arguments',
    text: 'query @live(if: { a: true }) { a } query Todos @cost(of: {}) { a }',
    definitions: [query, todos],
  },
  {
    rule: 'skips fields that are named like operations',
    text: 'query Todos { mutation { a } subscription { b } }',
    definitions: [todos],
  },
  {
    rule: 'skips closing brackets without an opening one',
    text: '} ) ] query Todos { a }',
    definitions: [todos],
  },
  {
    rule: 'gives no kind to an unknown word before {',
    text: 'queryTodos { a }',
    definitions: [unknown],
  },
  {
    rule: 'gives no kind to a type definition and a mutation',
    text: 'directive @x on FIELD mutation M { del }',
    definitions: [unknown],
  },
  {
    rule: 'gives no kind to a scalar definition and a query',
    text: 'scalar Date query Q { a }',
    definitions: [unknown],
  },
  {
    rule: 'finds a mutation after a zero-width space',
    text: '\u200bmutation M { del }',
    definitions: [{ kind: 'mutation', name: 'M' }],
  },
  {
    rule: 'reads names that every object has as a property',
    text: 'query constructor { toString(valueOf: 1) { __proto__ } } query Todos { a }',
    definitions: [{ kind: 'query', name: 'constructor' }, todos],
  },
  { rule: 'finds nothing in text that is not GraphQL', text: 'SELECT * FROM todos', definitions: [] },
]

describe('reads a literal of 8 million characters', () => {
  test.for([
    { what: 'of letters', literal: `"${'x'.repeat(8_000_000)}"` },
    { what: 'of escapes', literal: `"${'\\n'.repeat(4_000_000)}"` },
    { what: 'of lines in a block', literal: `"""${'x\n'.repeat(4_000_000)}"""` },
    { what: 'of quotes in a block', literal: `"""${'" '.repeat(4_000_000)}"""` },
    { what: 'of escaped quotes in a block', literal: `"""${'\\"""'.repeat(2_000_000)}"""` },
    { what: 'of backslashes in a block', literal: `"""${'\\ '.repeat(4_000_000)}"""` },
  ])('$what', ({ literal }) => {
    expect(scanDefinitions(`query Todos { a(b: ${literal}) } mutation Add { b }`)).toEqual([
      todos,
      { kind: 'mutation', name: 'Add' },
    ])
  })
})

describe('scanDefinitions', () => {
  test.for(cases)('$rule', ({ text, definitions }) => {
    expect(scanDefinitions(text)).toEqual(definitions)
  })
})

describe('scans in linear time a megabyte of', () => {
  const megabyte = 2 ** 20
  const fill = (unit: string) => unit.repeat(megabyte / unit.length)

  test.for([
    { what: 'escaped quotes in a block string that never ends', tail: `"""${fill('\\"""')}` },
    { what: 'backslashes in a block string that never ends', tail: `"""${fill('\\')}` },
    { what: 'strings that never end', tail: fill('"\n') },
    { what: 'quotes', tail: fill('"') },
    { what: 'escapes in a string that never ends', tail: `"${fill('\\"')}` },
    { what: 'opening brackets', tail: fill('{') },
    { what: 'closing brackets', tail: fill('}') },
    { what: 'empty selections', tail: fill('{}') },
    { what: 'spaces and commas', tail: fill(' ,') },
    { what: 'operation keywords', tail: fill('query ') },
  ])('$what', ({ tail }) => {
    expect(scanDefinitions(`mutation Add { a } ${tail}`)[0]).toEqual({ kind: 'mutation', name: 'Add' })
  })
})
