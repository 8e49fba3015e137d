import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type ClientOptions, describeDocument, type GraphQLDocument, print, request } from '@thinql/core'
import { type DocumentNode, parse, print as reference } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { changedInside, changedNodes, texts, wholeNodes } from '../../test/documents/shapes.ts'
import { pause, recordRequests } from '../../test/harness.ts'
import { RequestError } from '../result/errors.ts'
import { scanDefinitions } from './scan.ts'

async function sent(document: GraphQLDocument, options?: ClientOptions) {
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request(document, { endpoint, ...options })
  const { query, operationName } = JSON.parse(arrived[0]?.body ?? '{}') as Record<string, string>
  return { error, query, operationName }
}

const withoutSpaces = (text: string) => reference(parse(text, { allowLegacyFragmentVariables: true }))

describe.for([{ print }, {}])('with the options %o', (options) => {
  test.for(texts)('a document is sent as its text: $what', async ({ document }) => {
    const text = await document()
    expect((await sent(text, options)).query).toBe(text.valueOf())
  })
})

test.for([...wholeNodes, ...changedNodes, ...changedInside])(
  'with `print`, a DocumentNode is sent as what it is now: $what',
  async ({ document }) => {
    // All shapes here are nodes.
    const node = (await document()) as DocumentNode
    const { error, query } = await sent(node, { print })
    expect(error).toBeUndefined()
    expect(query).toBe(reference(node))
  },
)

test.for(wholeNodes.filter(({ unprinted }) => unprinted === 'sent'))(
  'without `print`, a DocumentNode is sent as its text: $what',
  async ({ document }) => {
    const node = (await document()) as DocumentNode
    const { error, query } = await sent(node)
    expect(error).toBeUndefined()
    expect(withoutSpaces(query ?? '')).toBe(reference(node))
  },
)

const refused = [...wholeNodes, ...changedNodes].filter(({ unprinted }) => unprinted === 'refused')
test.for(refused)(
  'without `print`, a DocumentNode that isn’t its text is refused: $what',
  async ({ document }) => {
    const { error, query } = await sent(await document())
    expect(query).toBeUndefined()
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toMatch(/no text: .* give the client `print`/)
  },
)

/** A DocumentNode that has lost its source text. */
function node() {
  return { kind: 'Document', definitions: [] } as const
}

test.for<[what: string, document: unknown, options?: ClientOptions]>([
  ['null', null],
  ['a number', 1],
  ['an empty string', ''],
  ['white space', ' \n\t'],
  ['an empty String object', new String('')],
  ['a DocumentNode whose print is empty', node(), { print: () => '' }],
  ['a document of code generator without its hash', { __meta__: {} }],
  ['an empty id', { ...node(), documentId: '' }],
  ['what `graphql()` gives before the code generator ran', {}],
  ['an import that is missing', undefined],
])('a value without text is refused as a document: %s', async ([, document, options]) => {
  const { error, query } = await sent(document as GraphQLDocument, options)
  expect(query).toBeUndefined()
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toMatch(/^request: the document has no text: run your code generator, or /)
})

const toText = (document: unknown) => JSON.stringify(document)

test('changing a description changes no later description of the same document', () => {
  Object.assign(describeDocument('query Shared { a }'), { query: 'mutation Mine { b }' })
  expect(describeDocument('query Shared { a }').query).toBe('query Shared { a }')
})

test('a document that failed without `print` is described again with `print`', () => {
  const document = node()
  expect(() => describeDocument(document)).toThrow(RequestError)
  expect(describeDocument(document, { print: () => '{ a }' }).query).toBe('{ a }')
})

test('a document is printed once, also after 5,000 others', () => {
  const counted = vi.fn(toText)
  const document = node()
  describeDocument(document, { print: counted })
  for (let other = 0; other < 5000; other += 1) describeDocument(node(), { print: toText })
  describeDocument(document, { print: counted })
  expect(counted).toHaveBeenCalledOnce()
})

test('the printed text and the original text of a document are remembered apart', () => {
  const document = { ...parse('query A { a }') }
  expect(describeDocument(document).query).toBe('query A { a }')
  expect(describeDocument(document, { print: () => 'query A { b }' }).query).toBe('query A { b }')
  expect(describeDocument(document).query).toBe('query A { a }')
})

const named = 'query A { a } mutation B { b } subscription C { c }'

/** What GraphQL Code Generator leaves of a document when it replaces it with its hash. */
function hashOnly(hash: string): GraphQLDocument {
  return { __meta__: { hash } } as unknown as GraphQLDocument
}

test.for<[rule: string, text: string, described: object, operationName?: string]>([
  ['of the only operation', 'mutation B { b }', { name: 'B', kind: 'mutation' }],
  ['of { a }: query without a name', '{ a }', { kind: 'query' }],
  // https://github.com/davazp/graphql-mode/pull/25
  ['of { a } and an empty operationName: query without a name', '{ a }', { kind: 'query' }, ''],
  ['of what follows a fragment', 'fragment F on T { f } query A { ...F }', { name: 'A', kind: 'query' }],
  ['of the operation that operationName selects', named, { name: 'A', kind: 'query' }, 'A'],
  ['of the last operation when operationName selects it', named, { name: 'C', kind: 'subscription' }, 'C'],
  ['of several operations with a mutation: mutation without a name', named, { kind: 'mutation' }],
  [
    'of several operations with a subscription: subscription without a name',
    'query A { a } subscription C { c }',
    { kind: 'subscription' },
  ],
  ['of { a } and a mutation: mutation without a name', '{ a } mutation B { b }', { kind: 'mutation' }],
  ['of a name that no operation has: that name, mutation', named, { name: 'D', kind: 'mutation' }, 'D'],
  [
    'of a query and a mutation with the same name: mutation',
    'query A { a } mutation A { b }',
    { name: 'A', kind: 'mutation' },
    'A',
  ],
  [
    'of an operationName that differs from the only operation: that name and the kind of the operation',
    'query B { b }',
    { name: 'A', kind: 'query' },
    'A',
  ],
  ['of a subscription and an unknown word: mutation', 'subscription { c } x { b }', { kind: 'mutation' }],
  ['of text that is not GraphQL: mutation without a name', 'SELECT 1', { kind: 'mutation' }],
  [
    'of a definition that is not executable: mutation without a name',
    'scalar Date query A { a } query B { b }',
    { kind: 'mutation' },
  ],
])('describeDocument gives the name and kind %s', ([, text, described, operationName]) => {
  expect(describeDocument(text, { operationName })).toEqual({ query: text, ...described })
})

test.for<[rule: string, document: GraphQLDocument, counts: string]>([
  ['counts for a hash', hashOnly('abc'), 'query'],
  ['counts for text that nobody can read', 'SELECT 1', 'query'],
  ['counts behind a type definition', 'scalar Date query A { a }', 'query'],
  ['does not make a query of a mutation', 'mutation A { a }', 'mutation'],
  [
    'does not make a query of a mutation beside text that nobody can read',
    'mutation A { a } scalar Date query B { b }',
    'mutation',
  ],
])('the kind that a caller passes %s', ([, document, counts]) => {
  expect(describeDocument(document, { kind: 'query' }).kind).toBe(counts)
})

test('a hash without text counts as a mutation without a name', () => {
  const described = { query: '', hash: 'abc', name: undefined, kind: 'mutation' }
  expect(describeDocument(hashOnly('abc'))).toEqual(described)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const usedMemory = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('long texts that differ in each call fill no memory', () => {
  const describeUnique = (from: number) => {
    for (let id = from; id < from + 60; id += 1) {
      describeDocument(`query Todo { todo(id: "${id} ${'x'.repeat(1_000_000)}") { id } }`)
    }
    return usedMemory()
  }
  const before = describeUnique(0)
  expect(describeUnique(60) - before).toBeLessThan(20_000_000)
})

test('a text that is longer than the memo may be is not kept', () => {
  const before = usedMemory()
  describeDocument(`query Todo { todo(id: "${'x'.repeat(30_000_000)}") { id } }`)
  // Until its next match, a regular expression keeps the text of the last.
  describeDocument('{ a }')
  expect(usedMemory() - before).toBeLessThan(20_000_000)
})

test.for([{ print }, {}])('nodes that are new in each call are not kept, with %o', async (options) => {
  const describeUnique = (id: number) => {
    const document = parse(`query Todo { todo(id: ${id}) { id } }`)
    describeDocument(document, options)
    return new WeakRef(document)
  }
  const described = Array.from({ length: 100 }, (_, id) => describeUnique(id))
  // In this task, a WeakRef keeps what it refers to.
  await pause()
  collectGarbage()
  expect(described.filter((reference) => reference.deref()).length).toBeLessThan(10)
})

const query = { kind: 'query', name: undefined }
const unknown = { kind: undefined, name: undefined }
const todos = { kind: 'query', name: 'Todos' }
const add = { kind: 'mutation', name: 'Add' }
const fragment = (name: string) => ({ kind: 'fragment', name })

const cases: readonly [rule: string, text: string, definitions: readonly object[]][] = [
  ['finds an anonymous query in { a }', '{ a }', [query]],
  ['finds an anonymous query after its keyword', 'query { a }', [query]],
  ['finds a name without space after it', 'query Todos{a}', [todos]],
  ['finds a mutation', 'mutation Add($t: String!) { add(title: $t) { id } }', [add]],
  ['finds a subscription', 'subscription OnAdd { added { id } }', [{ kind: 'subscription', name: 'OnAdd' }]],
  [
    'reads a keyword as a name',
    'query query { a } mutation subscription { b }',
    [
      { kind: 'query', name: 'query' },
      { kind: 'mutation', name: 'subscription' },
    ],
  ],
  [
    'reads a name that starts with a keyword or an underscore',
    'query queryTodos { a } query _mutation1 { b }',
    [
      { kind: 'query', name: 'queryTodos' },
      { kind: 'query', name: '_mutation1' },
    ],
  ],
  ['skips commas, line breaks and a byte order mark', '\uFEFF,\r\nquery,\t,\nTodos,,{ a }', [todos]],
  ['skips comments to their end', '# mutation A { b }\nquery # query B {\rTodos # {\r\n{ a # }\n}', [todos]],
  ['skips a string', 'query Todos { a(b: "} mutation Add {", c: "\\"} mutation Add {") }', [todos]],
  ['finds an operation after an empty string', 'query Todos { a(b: "") } mutation Add { b }', [todos, add]],
  [
    'skips a block string with quotes and escaped triple quotes',
    'query Todos { a(b: """ } mutation A { "" \\""" } mutation B { \\""") """) }',
    [todos],
  ],
  [
    'ends a block string after a single backslash',
    'query Todos { a(b: """C:\\""") } mutation Add { a(b: """""") }',
    [todos],
  ],
  ['skips quotes after escaped quotes', 'query Todos { a(b: """\\""""} mutation Add { """) }', [todos]],
  ['finds the operation before an endless string', 'query Todos { a(b: """ } mutation Add { b }', [todos]],
  ['finds nothing inside an endless block string', 'query Todos { a } """ b\n mutation Add { b }', [todos]],
  [
    'skips descriptions',
    '"mutation A {" query Todos { a } """ query B { """ mutation Add { b }',
    [todos, add],
  ],
  [
    'skips fragments that are named like operations',
    'fragment query on Query { a } query Todos { ...query } fragment B on mutation { b }',
    [fragment('query'), todos, fragment('B')],
  ],
  ['finds no operation in fragments alone', 'fragment A on Query { a }', [fragment('A')]],
  [
    'ignores the variables of a fragment',
    'fragment A($b: Int = 1, $c: In = { mutation: 1 }) on Query { a(b: $b) } query Todos { ...A(b: 2) }',
    [fragment('A'), todos],
  ],
  ['skips a default value', 'query Todos($a: In = { mutation: [{ b: "{" }] }) { a(b: { c: $a }) }', [todos]],
  ['skips a directive', 'query @live(if: { a: true }) { a } query Todos @cost(of: {}) { a }', [query, todos]],
  ['skips fields with names of operations', 'query Todos { mutation { a } subscription { b } }', [todos]],
  ['skips closing brackets without an opening one', '} ) ] query Todos { a }', [todos]],
  ['gives no kind to an unknown word before {', 'queryTodos { a }', [unknown]],
  ['gives no kind to a directive and a mutation', 'directive @x on FIELD mutation M { del }', [unknown]],
  ['gives no kind to a scalar definition and a query', 'scalar Date query Q { a }', [unknown]],
  ['finds a mutation after U+200B', '\u200bmutation M { del }', [{ kind: 'mutation', name: 'M' }]],
  [
    'reads names that every object has as a property',
    'query constructor { toString(valueOf: 1) { __proto__ } } query Todos { a }',
    [{ kind: 'query', name: 'constructor' }, todos],
  ],
  ['finds nothing in text that is not GraphQL', 'SELECT * FROM todos', []],
]

test.for<[what: string, literal: string]>([
  ['of letters', `"${'x'.repeat(8_000_000)}"`],
  ['of escapes', `"${'\\n'.repeat(4_000_000)}"`],
  ['of lines in a block', `"""${'x\n'.repeat(4_000_000)}"""`],
  ['of quotes in a block', `"""${'" '.repeat(4_000_000)}"""`],
  ['of escaped quotes in a block', `"""${'\\"""'.repeat(2_000_000)}"""`],
  ['of backslashes in a block', `"""${'\\ '.repeat(4_000_000)}"""`],
])('the scan reads past a literal of 8 million characters: %s', ([, literal]) => {
  expect(scanDefinitions(`query Todos { a(b: ${literal}) } mutation Add { b }`)).toEqual([todos, add])
})

test.for(cases)('the scan %s', ([, text, definitions]) => {
  expect(scanDefinitions(text)).toEqual(definitions)
})

const megabyte = 2 ** 20
const fill = (unit: string) => unit.repeat(megabyte / unit.length)

test.for<[what: string, tail: string]>([
  ['escaped quotes in a block string that never ends', `"""${fill('\\"""')}`],
  ['backslashes in a block string that never ends', `"""${fill('\\')}`],
  ['strings that never end', fill('"\n')],
  ['quotes', fill('"')],
  ['escapes in a string that never ends', `"${fill('\\"')}`],
  ['opening brackets', fill('{')],
  ['closing brackets', fill('}')],
  ['empty selections', fill('{}')],
  ['spaces and commas', fill(' ,')],
  ['operation keywords', fill('query ')],
])('the scan reads a megabyte in linear time: %s', ([, tail]) => {
  expect(scanDefinitions(`mutation Add { a } ${tail}`)[0]).toEqual(add)
})
