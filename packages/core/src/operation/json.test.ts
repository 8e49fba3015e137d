import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { request } from '../client.ts'
import { RequestError } from '../result/errors.ts'
import { toJson, variablesJson } from './json.ts'
import { type Client, createClient, type Middleware, stream, subscribe, toResult } from '@thinql/core'
import { collect, jsonFetch, recordFetch } from '../../test/harness.ts'

function refusal(root: object): RequestError {
  try {
    toJson(root)
  } catch (thrown) {
    if (thrown instanceof RequestError) return thrown
    throw thrown
  }
  throw new Error('Nothing was refused.')
}

const circular: { items?: unknown } = {}
circular.items = [{ parent: circular }]

const nested = (levels: number): object => (levels ? { ab: nested(levels - 1) } : {})

test.for<[what: string, value: unknown]>([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['a BigInt', 1n],
  ['a Symbol', Symbol('s')],
  ['a Function', () => 1],
  ['a Map', new Map([[1, 2]])],
  ['a String', new String('a')],
  ['a Boolean', new Boolean(true)],
  ['a Set', new Set([1])],
  ['a RegExp', /a/],
  ['a Promise', Promise.resolve()],
  ['a Uint8Array', new Uint8Array(1)],
  ['a URLSearchParams', new URLSearchParams('a=1')],
  ['a File', new File([], 'a.txt')],
  ['a Blob', new Blob([])],
  ['an invalid Date', new Date(NaN)],
  ['circular', circular],
])('a value that JSON would change is refused with its path: %s', ([what, value]) => {
  const { message } = refusal({ variables: { input: { items: [0, { price: value }] } } })
  expect(message).toMatch(
    new RegExp(`variables\\.input\\.items\\.1\\.price\\S* is ${what}, which isn't JSON`),
  )
})

const at = { toJSON: (key: string) => (key === 'at' ? NaN : 1) }

test.for<[what: string, root: object, path: readonly (string | number)[]]>([
  ['whose toJSON returns null', { at: { toJSON: () => null } }, ['at']],
  ['in a list of a list', { items: [[1, NaN]] }, ['items', 0, 1]],
  ['before others', { a: { b: [1] }, c: [], d: NaN, e: 1n }, ['d']],
  ['in the result of toJSON', { at: { toJSON: () => ({ ms: NaN }) } }, ['at', 'ms']],
  ['whose toJSON depends on the key', { at }, ['at']],
  ['that is the root', new Map(), []],
  ['that is an invalid Date', { at: new Date(NaN) }, ['at']],
  ['that contains itself', circular, ['items', 0, 'parent']],
])('the error has the path of a value %s', ([, root, path]) => {
  expect(refusal({ extensions: root }).valuePath).toEqual(['extensions', ...path])
})

test.for([new File([], 'a.txt'), new Blob([])])('the error says that a file needs upload()', (file) => {
  expect(refusal({ variables: { file } }).message).toMatch(/\. Files need upload\(\)\.$/)
})

test.for<[what: string, value: unknown]>([
  ['NaN', NaN],
  ['an object of 3,000 levels', nested(3_000)],
])('the error mentions files only for files: %s', ([, value]) => {
  expect(refusal({ variables: { value } }).message).toMatch(/, which isn't JSON\.$/)
})

test.for<[what: string, value: unknown]>([
  ['a path of 2,000 names', nested(3_000)],
  ['a name of 10,000 characters', { ['a'.repeat(10_000)]: NaN }],
  ['a name of 10,000 line breaks', { ['\n'.repeat(10_000)]: NaN }],
])('the error cuts a path after 200 characters: %s', ([, value]) => {
  const { message, valuePath } = refusal({ variables: { value } })
  const shown = valuePath?.join('.').slice(0, 200)
  expect(message.startsWith(`${shown} is `)).toBe(true)
  expect(message).toMatch(/ is (?:too deep|NaN), which isn't JSON\.$/)
  expect(message.length).toBeLessThan(300)
})

class Money {
  readonly #currency = 'EUR'
  readonly amount = 5
  get label() {
    return `${this.amount} ${this.#currency}`
  }
}

const shared = { a: [1] }
const prototypeless: unknown = Object.assign(Object.create(null), { a: 1 })

test.for<[what: string, value: unknown, json: string]>([
  ['the fields of a class instance', new Money(), '{"amount":5}'],
  ['an object without prototype', prototypeless, '{"a":1}'],
  ['a Date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['a URL', new URL('https://a.example/b'), '"https://a.example/b"'],
  ['the result of toJSON', { toJSON: (key: string) => [key] }, '["value"]'],
  ['the index of an item as text for toJSON', [{ toJSON: String }], '["0"]'],
  ['a Map with toJSON', Object.assign(new Map(), { toJSON: () => 'map' }), '"map"'],
  ['an object in two places', [shared, shared], '[{"a":[1]},{"a":[1]}]'],
  ['undefined in an array as null', [undefined, 1], '[null,1]'],
  ['an object without its undefined fields', { a: undefined, b: 1 }, '{"b":1}'],
  ['a key named __proto__', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
])('`toJson` writes %s', ([, value, json]) => {
  expect(toJson({ value })).toBe(`{"value":${json}}`)
})

test('`toJson` writes a BigInt after the app has defined BigInt.prototype.toJSON', () => {
  const toJSON = { configurable: true, value: () => '1' }
  Object.defineProperty(BigInt.prototype, 'toJSON', toJSON)
  onTestFinished(() => void Reflect.deleteProperty(BigInt.prototype, 'toJSON'))
  expect(toJson({ value: [1n] })).toBe('{"value":["1"]}')
})

// TypeScript doesn't know `JSON.rawJSON` yet.
const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }

// https://github.com/qdrant/qdrant/issues/6841
test.for<[what: string, value: unknown]>([
  ['that the caller passes', rawJSON('12345678901234567890')],
  ['that toJSON returns', { toJSON: () => rawJSON('12345678901234567890') }],
])('`toJson` writes a value of JSON.rawJSON %s as it is', ([, value]) => {
  expect(toJson({ value: [value] })).toBe('{"value":[12345678901234567890]}')
})

test('`toJson` writes and checks numbers in an engine without JSON.rawJSON', () => {
  vi.stubGlobal('JSON', { stringify: JSON.stringify.bind(JSON) })
  expect([toJson({ id: 1 }), refusal({ id: NaN }).valuePath]).toEqual(['{"id":1}', ['id']])
})

test.for([2_001, 2_002, 100_000])(
  'variables of 2,001 levels are sent, and deeper ones are refused: %i',
  async (levels) => {
    const variables = Array.from({ length: levels - 2 }).reduce<object>((inner) => ({ inner }), {})
    const { error } = await request('{ a }', { fetch: jsonFetch(), variables })
    expect(error?.message.includes('too deep')).toBe(levels > 2_001 ? true : undefined)
  },
)

test('`toJson` gives the same text as JSON.stringify for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (variables) => {
      expect(toJson({ variables, list: [variables, { variables }] })).toBe(
        JSON.stringify({ variables, list: [variables, { variables }] }),
      )
    }),
  )
})

test('`toJson` calls toJSON once, so it writes the value that it has checked', () => {
  const prices = [1, NaN]
  expect(toJson({ price: { toJSON: () => prices.shift() } })).toBe('{"price":1}')
})

test('`toJson` reads a getter once, so it checks the value that it writes', () => {
  const given = [NaN, null]
  const value = {
    get price() {
      return given.shift()
    },
  }
  expect(() => toJson({ value })).toThrow('value.price is NaN')
})

test('`variablesJson` gives equal variables the same JSON in any order of fields', () => {
  expect(variablesJson({ b: { d: 1, c: [2] }, a: 3 })).toBe('{"a":3,"b":{"c":[2],"d":1}}')
})

test('`toJSON` of the root gets an empty name, as from JSON.stringify', () => {
  const names: string[] = []
  const root = {
    toJSON(name: string) {
      names.push(name)
      return { id: '1' }
    },
  }
  expect([toJson(root), names]).toEqual(['{"id":"1"}', ['']])
})

const document = 'query A($id: Int, $input: Input) { a }'
const failing = jsonFetch({}, { status: 503 })

/** Sends each request a moment later. */
const later: Middleware = (next) => async (operation) => {
  await Promise.resolve()
  return next(operation)
}

test('a change of headers after the call is not sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const headers = { id: '1' }
  const pending = [
    createClient({ fetch, middleware: [later] }).request(document, { headers }),
    request(document, { fetch, headers, middleware: [later] }),
  ]
  headers.id = '2'
  await Promise.all(pending)
  expect(sent.map(({ headers }) => headers.get('id'))).toEqual(['1', '1'])
})

test.for<[what: string, send: (client: Client, changing: { id: number }) => unknown]>([
  ['in the variables', (client, variables) => client.request(document, { variables })],
  ['in a list', (client, item) => client.request(document, { variables: { input: { items: [item] } } })],
  [
    'in a variable without a prototype',
    (client, input) => {
      Object.setPrototypeOf(input, null)
      return client.request(document, { variables: { input } })
    },
  ],
  ['in extensions', (client, trace) => client.request(document, { extensions: { trace } })],
  [
    'by a stream that starts later',
    (client, variables) => collect(stream<unknown, object>(client, document, { variables })),
  ],
  [
    'by a subscription that starts later',
    (client, variables) => collect(subscribe<unknown, object>(client, document, { variables })),
  ],
])('a change after the call is not sent %s', async ([, send]) => {
  const { fetch, sent } = recordFetch(failing)
  const changing = { id: 1 }
  const sending = send(createClient({ fetch, middleware: [later] }), changing)
  changing.id = 2
  await sending
  expect(sent[0]?.body).toContain('"id":1')
})

test('a middleware that never calls next gets the variables of the call', async () => {
  const seen: unknown[] = []
  const own: Middleware = () => async (operation) => {
    await Promise.resolve()
    seen.push(operation.variables)
    return toResult(operation, { data: {} })
  }
  const variables = { input: { id: 1 } }
  const pending = createClient({ middleware: [own] }).request(document, { variables })
  variables.input.id = 2
  await pending
  expect(seen).toEqual([{ input: { id: 1 } }])
})

test('a middleware gets files and class instances themselves, in copies of the lists around them', async () => {
  const given = { values: [new Money(), new File(['a'], 'a.txt'), new Date(0)] }
  let seen: typeof given | undefined
  const own: Middleware = () => (operation) => {
    seen = operation.variables as typeof given
    return Promise.resolve(toResult(operation, { data: {} }))
  }
  await createClient({ middleware: [own] }).request(document, { variables: given })
  expect(seen?.values).not.toBe(given.values)
  expect(seen?.values.map((value, index) => value === given.values[index])).toEqual([true, true, true])
})

test('a getter of the variables that throws ends a subscription with a RequestError', async () => {
  const variables = {
    get id(): number {
      throw new Error('my own')
    },
  }
  const results = subscribe<unknown, object>(createClient(), 'subscription { a }', { variables })
  expect(await collect(results)).toMatchObject([
    { error: { name: 'RequestError', cause: { message: 'my own' } } },
  ])
})

test('a variable with the key __proto__ is sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const variables = { input: JSON.parse('{"__proto__":{"a":[1]}}') as object }
  await createClient({ fetch }).request(document, { variables })
  expect(sent[0]?.body).toContain('{"__proto__":{"a":[1]}}')
})

test('variables that contain themselves are read once, and give a RequestError', async () => {
  let reads = 0
  const variables = {
    get id(): number {
      return ++reads
    },
    self: {},
  }
  variables.self = variables
  const { error } = await createClient().request(document, { variables })
  expect(error?.message).toContain('variables.self is circular')
  expect(reads).toBe(1)
})
