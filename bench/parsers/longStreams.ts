import { createClient, graphqlErrors, stream, type StreamedResult } from '@thinql/core'
import { Client, fetchExchange, gql } from '@urql/core'
import { meros } from 'meros/browser'
import { bodyOf } from './body.ts'
import type { Contender } from './contender.ts'

const query = 'query Rows { rows @stream(initialCount: 0) { id } }'
const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
const first = { data: { rows: [], totals: {} }, hasNext: true }
const last = { hasNext: false }

interface Patch {
  path: (string | number)[]
  items?: unknown[]
  data?: object
  errors?: unknown[]
  extensions?: object
}

const itemAt = (index: number): Patch => ({
  path: ['rows', index],
  items: [{ id: index }],
  errors: [{ message: `Error ${index}` }],
})

/** What a job adds. urql takes a minute for each of the long ones, so it is measured with the short one. */
const kinds = [
  { what: 'items and errors', count: 3_000, withUrql: true, patchAt: itemAt },
  { what: 'items and errors', count: 30_000, withUrql: false, patchAt: itemAt },
  {
    count: 30_000,
    what: 'fields and extensions',
    withUrql: false,
    patchAt: (index: number): Patch => ({
      path: ['totals'],
      data: { [`field${index}`]: index },
      extensions: { [`cost${index}`]: index },
    }),
  },
]

const partOf = (payload: unknown) =>
  `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}`

/** Joins parts to chunks of about 64 kB. meros loses a part whose delimiter is split. */
function chunksOf(parts: readonly string[]): string[] {
  const chunks: string[] = []
  let chunk = ''
  for (const part of parts) {
    if (chunk.length + part.length > 65_536) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += part
  }
  return [...chunks, chunk]
}

/** The numbers of rows, errors, fields and keys of the extensions. */
type Sizes = readonly [rows: number, errors: number, fields: number, extensions: number]

interface Grown {
  readonly rows: readonly unknown[]
  readonly totals: object
}

const sizesOf = (data: Grown, errors: readonly unknown[] = [], extensions: object = {}): Sizes => [
  data.rows.length,
  errors.length,
  Object.keys(data.totals).length,
  Object.keys(extensions).length,
]

/** Adds each patch in place, as nobody can who hands out results in between. */
function createPlainReader() {
  const data = { rows: [] as unknown[], totals: {} }
  const errors: unknown[] = []
  const extensions = {}
  return {
    add: ({ incremental = [] }: { incremental?: readonly Patch[] }) => {
      for (const patch of incremental) {
        data.rows.push(...(patch.items ?? []))
        errors.push(...(patch.errors ?? []))
        Object.assign(data.totals, patch.data)
        Object.assign(extensions, patch.extensions)
      }
    },
    sizes: () => sizesOf(data, errors, extensions),
  }
}

/** Long responses, with the job of each: from a response to its data, errors and extensions. */
export const longStreams: readonly (readonly [job: string, contenders: readonly Contender[]])[] =
  kinds.flatMap(({ what, count, patchAt, withUrql }) => {
    const patches = Array.from({ length: count }, (_, index) => patchAt(index))
    const apart = [first, ...patches.map((patch) => ({ incremental: [patch], hasNext: true })), last]
    const together = [first, { incremental: patches, hasNext: true }, last]
    const end = '\r\n-----\r\n'
    const shapes = [
      { where: 'in one payload', payloads: together, chunks: [together.map(partOf).join('') + end] },
      { where: 'in one chunk', payloads: apart, chunks: [apart.map(partOf).join('') + end] },
      { where: 'in chunks of 64 kB', payloads: apart, chunks: [...chunksOf(apart.map(partOf)), end] },
    ]
    return shapes.map(({ where, payloads, chunks }) => {
      const body = bodyOf(chunks)
      const fetch = () => Promise.resolve(new Response(body(), { headers }))
      const texts = payloads.map((payload) => JSON.stringify(payload))
      const contenders = [
        { name: 'thinql, stream', run: () => withThinql(fetch) },
        { name: 'JSON.parse and push', run: () => plainly(texts) },
        { name: 'meros and push', run: () => withMeros(fetch) },
        ...(withUrql ? [{ name: '@urql/core', run: () => withUrqlClient(fetch) }] : []),
      ]
      return [`${count.toLocaleString('en')} ${what} ${where}`, contenders]
    })
  })

async function withThinql(fetch: typeof globalThis.fetch): Promise<Sizes> {
  const client = createClient({ endpoint: 'http://localhost/graphql', fetch })
  let last: StreamedResult<Grown> | undefined
  for await (const result of stream<Grown>(client, query)) last = result
  return last?.data ? sizesOf(last.data, graphqlErrors(last.error), last.extensions) : [0, 0, 0, 0]
}

function plainly(texts: readonly string[]): Sizes {
  const reader = createPlainReader()
  for (const text of texts) reader.add(JSON.parse(text) as { incremental?: Patch[] })
  return reader.sizes()
}

async function withMeros(fetch: () => Promise<Response>): Promise<Sizes> {
  const reader = createPlainReader()
  const parts = await meros<unknown>(await fetch())
  if (parts instanceof Response) throw new Error('meros found no parts.')
  // All parts are JSON.
  for await (const { body } of parts) reader.add(body as { incremental?: Patch[] })
  return reader.sizes()
}

async function withUrqlClient(fetch: typeof globalThis.fetch): Promise<Sizes> {
  const exchanges = [fetchExchange]
  const client = new Client({ url: 'http://localhost/graphql', fetch, exchanges, preferGetMethod: false })
  const { data, error, extensions } = await client.query<Grown>(gql(query), {}).toPromise()
  return data ? sizesOf(data, error?.graphQLErrors, extensions) : [0, 0, 0, 0]
}
