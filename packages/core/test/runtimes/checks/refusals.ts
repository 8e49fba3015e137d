import { type ClientOptions, type GraphQLDocument, request, type RequestOptions } from '@thinql/core'
import type { Check } from './check.ts'

type Options = ClientOptions & RequestOptions<Record<string, unknown>>

const throwing = () => {
  throw new Error('thrown')
}

/** Each is wrong in one way. */
const wrong: readonly [
  what: string,
  options: Options,
  document?: GraphQLDocument<unknown, Record<string, unknown>>,
][] = [
  ['a blank document', {}, ' '],
  ['a document without text', {}, { kind: 'Document', definitions: [] }],
  ['a variable that JSON would change', { variables: { id: NaN } }],
  ['an extension that JSON would change', { extensions: { ids: new Set([1]) } }],
  ['a malformed header', { headers: { authorization: 'secret\n' + 'second line' } }],
  ['a malformed endpoint', { endpoint: 'http://' }],
  ['a header function that throws', { headers: throwing }],
  ['a middleware that throws', { middleware: [throwing] }],
]

const refused = wrong.map(([what, options, document = '{ a }']): Check => ({
  rule: `${what} is refused, and nothing is sent`,
  async run(url) {
    let sent = 0
    const fetch: typeof globalThis.fetch = (...args) => {
      sent += 1
      return globalThis.fetch(...args)
    }
    const { error } = await request(document, { endpoint: url('respond'), fetch, ...options })
    return { name: error?.name, saysASecret: String(error).includes('secret'), sent }
  },
  expected: { name: 'RequestError', saysASecret: false, sent: 0 },
}))

export const refusals: readonly Check[] = [
  ...refused,
  {
    rule: 'a relative endpoint is refused where there is no page, and only there',
    async run() {
      const { error } = await request('{ a }', { endpoint: '/respond' })
      return (error?.name === 'RequestError') !== 'document' in globalThis
    },
    expected: true,
  },
]
