import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { type ClientOptions, createClient, upload, type UploadOptions } from '@thinql/core'
import { createSchema } from 'graphql-yoga'
import { JSDOM } from 'jsdom'
import { fetch as undiciFetch } from 'undici'
import { expect, test } from 'vitest'
import { deferred, jsonFetch, recordFetch, recordRequests, serve } from '../../test/harness.ts'
import { serveApollo, serveYoga } from '../../test/servers/servers.ts'
import { addAlbumDocument, describeFile, resolvers, typeDefs } from '../../test/servers/uploads.ts'
import fc from 'fast-check'
import { extractFiles } from './upload.ts'
import { runs } from '../../test/fuzz/runs.ts'

const schema = createSchema({ typeDefs, resolvers })
const megabytes = (count: number) => [randomBytes(count * 2 ** 20)]
const png = new File(megabytes(1), 'ä (1) 😀.png', { type: 'image/png' })
const csv = new File(['a,b\r\n1,2'], 'a.csv', { type: 'text/csv' })
const empty = new File([], 'empty', { type: 'text/plain' })

test.for([
  { server: 'graphql-yoga', serve: () => serveYoga({ schema, maxRequestBodySize: false }) },
  { server: 'Apollo Server with graphql-upload', serve: () => serveApollo({ schema, typeDefs: undefined }) },
])(
  '`upload` sends files in an input object byte for byte to $server, one of them twice',
  async ({ serve }) => {
    const client = createClient({ endpoint: await serve(), middleware: [upload()] })
    const variables = { title: 'Été 😀', album: { cover: csv, pages: [png, empty, csv] } }
    const result = await client.request(addAlbumDocument, { variables })
    const described = await Promise.all([csv, png, empty, csv].map(describeFile))
    expect(result).toMatchObject({ data: { addAlbum: described } })
  },
)

async function send(variables: Record<string, unknown>, options?: UploadOptions) {
  const { fetch, sent } = recordFetch(jsonFetch())
  await createClient({ fetch, middleware: [upload(options)] }).request('mutation Add { add }', { variables })
  return sent
}

async function receive(variables: Record<string, unknown>, options?: ClientOptions) {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({ endpoint, middleware: [upload()], ...options })
  const { error } = await client.request('mutation Add { add }', { variables })
  return { error, arrived, body: arrived[0]?.body }
}

// https://github.com/99designs/gqlgen/issues/2222
// https://github.com/99designs/gqlgen/issues/3244
test('`upload` sends operations, map and each file once, as the specification requires', async () => {
  const sent = await send({ a: csv, b: [null, png, csv], c: { d: csv } })
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/graphql' })
  // An upload's body is a form.
  const form = [...(sent[0]?.body as FormData)]
  expect(form.map(([name]) => name)).toEqual(['operations', 'map', '0', '1'])
  const [operations, map, first, second] = form.map(([, value]) => value)
  expect(JSON.parse(operations as string)).toEqual({
    operationName: 'Add',
    variables: { a: null, b: [null, null, null], c: { d: null } },
    query: 'mutation Add { add }',
  })
  expect(JSON.parse(map as string)).toEqual({
    0: ['variables.a', 'variables.b.2', 'variables.c.d'],
    1: ['variables.b.1'],
  })
  expect([first, second]).toEqual([csv, png])
})

// https://github.com/altair-graphql/altair/issues/1168
// https://github.com/scalar/scalar/issues/7883
// https://github.com/apollographql/apollo-server/issues/6433
// https://github.com/keystonejs/keystone/issues/7925
test('`upload` sends a preflight header and no Content-Type with files', async () => {
  const sent = await send({ file: csv })
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    accept: 'application/graphql-response+json, application/json;q=0.9',
    'apollo-require-preflight': 'true',
  })
})

// https://github.com/jaydenseric/apollo-upload-client/issues/310
// https://github.com/jaydenseric/apollo-upload-client/issues/337
test('`upload` sends no preflight header with `preflight: false`', async () => {
  const sent = await send({ file: csv }, { preflight: false })
  expect(sent[0]?.headers.has('apollo-require-preflight')).toBe(false)
  expect(sent[0]?.body).toBeInstanceOf(FormData)
})

// https://github.com/capricorn86/happy-dom/issues/1066
// https://github.com/capricorn86/happy-dom/issues/847
test('a File without a tag, as that of happy-dom, is sent as a file', async () => {
  class PlainFile extends File {
    readonly [Symbol.toStringTag] = 'Object'
  }
  const { body } = await receive({ input: { files: [new PlainFile(['hello'], 'a.txt')] } })
  expect(body).toContain('filename="a.txt"')
  expect(body).toContain('{"0":["variables.input.files.0"]}')
})

const noFile = (...path: (string | number)[]) => ({
  name: 'RequestError',
  message: `mutation Add: variables.${path.join('.')} is no file of the platform: pass \`new File([bytes], name)\`.`,
  valuePath: ['variables', ...path],
})

// https://github.com/graffle-js/graffle/issues/244
// https://github.com/graffle-js/graffle/issues/334
test.for([
  ['a Buffer', () => Buffer.from('a')],
  ['a typed array', () => new Uint8Array(1)],
  ['a DataView', () => new DataView(new ArrayBuffer(1))],
  ['an ArrayBuffer', () => new ArrayBuffer(1)],
  ['a stream of Node', () => Readable.from(['a'])],
  ['a web stream', () => new Blob(['a']).stream()],
] as const)('%s under `upload` gives a RequestError that says how to make a file', async ([, bytes]) => {
  for (const variables of [{ input: [{ file: bytes() }] }, { input: [{ file: bytes() }], other: csv }]) {
    const { error, arrived } = await receive(variables)
    expect(error).toMatchObject(noFile('input', '0', 'file'))
    expect(arrived).toEqual([])
  }
})

// https://github.com/axios/axios/issues/3853
// https://github.com/lightpanda-io/browser/issues/3050
const { window } = new JSDOM()
/** As a store that wraps what it is given, such as Valtio, in a page. */
const wrapped = new Proxy(new window.File(['a'], 'a.txt'), {})

test.for([
  ['a File of jsdom', new window.File(['a'], 'a.txt')],
  ['a Blob of jsdom', new window.Blob(['a'])],
  ['a File in a Proxy', wrapped],
  ['a File of a package', { name: 'a.txt', [Symbol.toStringTag]: 'File' }],
] as const)('%s would be sent as "[object File]": a RequestError says so', async ([, file]) => {
  const { error, arrived } = await receive({ title: 'a', files: [csv, file] })
  expect(error).toMatchObject(noFile('files', '1'))
  expect(arrived).toEqual([])
})

test('a value that has `pipe` and says its JSON, as those of Effect, is sent as its JSON', async () => {
  const date = { pipe: (change: (value: unknown) => unknown) => change(date), toJSON: () => '2026-11-29' }
  const { error, body } = await receive({ input: [{ date }] })
  expect(error).toBeUndefined()
  expect(body).toContain('"variables":{"input":[{"date":"2026-11-29"}]}')
})

test('`upload` gives a RequestError with a fetch that would send "[object FormData]"', async () => {
  const { error, arrived } = await receive({ file: csv }, { fetch: undiciFetch })
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toContain('this `fetch` needs a FormData of its own')
  expect(arrived).toEqual([])
})

// https://github.com/graffle-js/graffle/issues/1292
// https://github.com/altair-graphql/altair/issues/1159
test('`upload` sends an operation without files as JSON, without preflight header', async () => {
  const sent = await send({ a: [{ b: 1 }] })
  expect(sent[0]?.body).toBe(
    '{"operationName":"Add","variables":{"a":[{"b":1}]},"query":"mutation Add { add }"}',
  )
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    accept: 'application/graphql-response+json, application/json;q=0.9',
    'content-type': 'application/json',
  })
})

test.for<[what: string, abort: (controller: AbortController) => void, name: string]>([
  ['an abort', (controller) => controller.abort(), 'AbortError'],
  [
    'a deadline',
    (controller) => controller.abort(new DOMException('Too long', 'TimeoutError')),
    'TimeoutError',
  ],
])('%s stops an upload before its end', async ([, abort, name]) => {
  const controller = new AbortController()
  // More than the buffers of both sides hold.
  const file = new File([Buffer.alloc(32 * 2 ** 20)], 'big.bin')
  let received = 0
  const closed = deferred<boolean>()
  const endpoint = await serve((request) => {
    request.on('data', (chunk: Uint8Array) => {
      received += chunk.length
      if (received > file.size / 2) abort(controller)
    })
    request.on('close', () => closed.resolve(request.complete))
    request.on('error', () => undefined)
  })
  const client = createClient({ endpoint, middleware: [upload()] })
  const { error } = await client.request('mutation Add($file: Upload) { add(file: $file) }', {
    variables: { file },
    signal: controller.signal,
  })
  expect(error?.name).toBe(name)
  expect(await closed.promise).toBe(false)
  expect(received).toBeLessThan(file.size)
})

const file = new File(['a'], 'a.txt')
const blob = new Blob(['b'])

test('`extractFiles` lists both paths of an object in two places', () => {
  const shared = { file }
  const { files } = extractFiles({ a: shared, b: [shared] })
  expect([...files.values()]).toEqual([['variables.a.file', 'variables.b.0.file']])
})

test.for(['File', 'Blob'])('`extractFiles` takes out a %s of another realm', (tag) => {
  const foreign = { [Symbol.toStringTag]: tag }
  expect([...extractFiles({ a: foreign }).files.keys()]).toEqual([foreign])
})

test('`extractFiles` takes the files out of a FileList', () => {
  const list = { 0: file, 1: blob, length: 2, item: () => null, [Symbol.toStringTag]: 'FileList' }
  const { variables, files } = extractFiles({ list })
  expect(variables).toEqual({ list: [null, null] })
  expect([...files.values()]).toEqual([['variables.list.0'], ['variables.list.1']])
})

const circle: Record<string, unknown> = {}
circle.self = circle
const set = new Set([file])
const money = { file, toJSON: () => '1 €' }

test.for<[what: string, value: unknown]>([
  ['a Date', new Date()],
  ['an object with toJSON', money],
  ['a Set', set],
  ['undefined', undefined],
  ['NaN', NaN],
])('`extractFiles` leaves %s in the variables', ([, value]) => {
  const { variables, files } = extractFiles({ value })
  expect(variables?.value).toBe(value)
  expect(files.size).toBe(0)
})

test('files that are put back at their paths make the same variables', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(1, 'a', null, true),
      fc.constantFrom(file, blob),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'length'), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(fc.record({ given: value }), ({ given }) => {
      const { variables, files } = extractFiles({ given })
      for (const [each, paths] of files) for (const path of paths) put({ variables }, path.split('.'), each)
      expect(variables).toEqual({ given })
    }),
    runs(),
  )
})

function put(root: unknown, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], root)
  Object.defineProperty(parent, path.at(-1) ?? '', { value, enumerable: true })
}

function nested(levels: number, inner: unknown): Record<string, unknown> {
  let value = inner
  for (let level = 0; level < levels; level += 1) value = { a: value }
  return { value }
}

test.for<[what: string, inner: unknown]>([
  ['with a file', file],
  ['without a file', 1],
])('variables that contain themselves are refused as circular: %s', async ([, inner]) => {
  const circle: Record<string, unknown> = { inner }
  circle.list = [{ circle }]
  const { error, arrived } = await receive({ circle })
  expect(error).toMatchObject({
    name: 'RequestError',
    message: "mutation Add: variables.circle.list.0.circle is circular, which isn't JSON.",
    valuePath: ['variables', 'circle', 'list', 0, 'circle'],
  })
  expect(arrived).toEqual([])
})

test('a file below 1,500 levels is sent, and one below 20,000 is refused', async () => {
  const { arrived } = await receive(nested(1_500, file))
  expect(arrived[0]?.headers['content-type']).toMatch(/^multipart/)
  const refused = await receive(nested(20_000, file))
  expect(refused.error?.name).toBe('RequestError')
  expect(refused.error?.message).toMatch(/^mutation Add: variables\.value\.a\..* is too deep/)
  expect(refused.arrived).toEqual([])
})

// https://github.com/jaydenseric/apollo-upload-client/issues/199
// https://github.com/jaydenseric/extract-files/pull/16
test('a file in a class instance was left out in silence: it is sent', async () => {
  class Form {
    readonly file = csv
  }
  const { body } = await receive({ input: new Form() })
  expect(body).toContain('filename="a.csv"')
  expect(body).toContain('{"0":["variables.input.file"]}')
})

// https://github.com/VoidenHQ/voiden/issues/395
test('a large integer lost its digits on its way: it has them beside a file too', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const { body } = await receive({ id: rawJSON('174322306148984899'), file: csv })
  expect(body).toContain('"id":174322306148984899')
})

// https://github.com/rapidez/core/pull/318
test('frameworks wrap a form in a Proxy, and its files were lost: the files are sent', async () => {
  const { body } = await receive({ input: new Proxy({ files: new Proxy([csv], {}), at: new Date(0) }, {}) })
  expect(body).toContain('filename="a.csv"')
  expect(body).toContain('1970-01-01T00:00:00.000Z')
})
