import { request, type ClientOptions, type GraphQLDocument, type RequestOptions } from '@thinql/core'
import { outcomeOf } from '../../support/outcomeOf.ts'

export type Url = (way: string, query?: Record<string, string>) => string

export interface Check {
  readonly rule: string
  /** What it comes to; JSON, because it is compared outside the runtime. */
  readonly run: (url: Url) => Promise<unknown>
  readonly expected: unknown
}

const data = { todo: { title: 'Grüße 🥛' } }
const errors = [{ message: 'No such todo', path: ['todo'] }]
const extensions = { cost: 3 }
const html = '<!doctype html><title>502 Bad Gateway</title>'
const beginning = '{"data":{"todo":'

const outcomesOf: readonly [status: number, body: string | object, outcome: object, type?: string][] = [
  [200, { data, extensions }, { data, extensions }],
  [200, { data }, { data }, 'application/graphql-response+json'],
  // https://github.com/graffle-js/graffle/issues/140
  // https://github.com/graffle-js/graffle/issues/73
  // https://github.com/smallrye/smallrye-graphql/issues/448
  // https://github.com/ghostdogpr/caliban/issues/159
  [299, { data, errors: [] }, { data }, 'text/html'],
  // https://github.com/wp-graphql/wp-graphql/issues/2017
  // https://github.com/domaindrivendev/Swashbuckle.AspNetCore/pull/578
  [200, `\uFEFF${JSON.stringify({ data })}`, { data }],

  [200, { data: { todo: null }, errors }, named('GraphQLResultError', { errors, data: { todo: null } })],
  [200, { data: null, errors }, named('GraphQLResultError', { errors, data: null })],

  [200, {}, named('EmptyResultError')],
  [202, { data: null, errors: [] }, named('EmptyResultError', { data: null })],
  [200, '{"__proto__":{"data":{}}}', named('EmptyResultError')],

  // https://github.com/boardsesh/boardsesh/pull/3717
  [200, '', named('ParseError')],
  [204, '', named('ParseError')],
  [200, html, named('ParseError'), 'text/html'],
  [200, beginning, named('ParseError')],
  [200, [{ data }], named('ParseError')],
  // https://github.com/webonyx/graphql-php/issues/280
  [200, { data: [] }, named('ParseError')],
  [200, { data, errors: ['No'] }, named('ParseError')],

  [304, '', named('ServerError')],
  [401, '', named('ServerError'), 'text/plain'],
  // https://github.com/apollographql/apollo-client/issues/7312
  // https://github.com/graphql/graphiql/issues/18
  // https://github.com/graphql-python/graphene-django/issues/170
  // https://github.com/kodustech/kodus-ai/issues/1886
  [502, html, named('ServerError'), 'text/html'],
  [500, { data }, named('ServerError', { data })],
  [
    422,
    { errors, extensions },
    named('ServerError', { errors, extensions }),
    'application/graphql-response+json',
  ],
]

function named(name: string, more: object = {}) {
  return { name, errors: [], ...more }
}

export const rows = outcomesOf.map(([status, body, outcome, type = 'application/json']) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    rule: `${status} ${type} with ${text || 'an empty body'}`,
    status,
    type,
    body: text,
    expected: { status, ...('name' in outcome && { body: text }), ...outcome },
  }
})

const fromRows = rows.map(({ rule, status, type, body, expected }): Check => ({
  rule,
  run: async (url) =>
    outcomeOf(
      await request('{ todo { title } }', {
        endpoint: url('respond', { status: String(status), type, body }),
      }),
    ),
  expected,
}))

const broken: readonly Check[] = [
  {
    rule: 'a connection that is reset before any headers',
    run: async (url) => outcomeOf(await request('{ a }', { endpoint: url('reset') })),
    expected: named('NetworkError'),
  },
  {
    rule: 'no server',
    async run(url) {
      const port = await (await fetch(url('unusedPort'))).text()
      return outcomeOf(await request('{ a }', { endpoint: `http://127.0.0.1:${port}/graphql` }))
    },
    expected: named('NetworkError'),
  },
  {
    rule: 'a success that breaks off',
    run: async (url) => outcomeOf(await request('{ a }', { endpoint: url('cutOff', { body: beginning }) })),
    expected: named('NetworkError', { status: 200, body: beginning }),
  },
  {
    rule: 'a failure that breaks off',
    run: async (url) =>
      outcomeOf(await request('{ a }', { endpoint: url('cutOff', { status: '502', body: beginning }) })),
    expected: named('ServerError', { status: 502, body: beginning }),
  },
]

export const outcomes: readonly Check[] = [...fromRows, ...broken]

type Options = ClientOptions & RequestOptions<Record<string, unknown>>

export type WrongRequest = readonly [
  what: string,
  options: Options,
  document?: GraphQLDocument<unknown, Record<string, unknown>>,
]

export const throwing = () => {
  throw new Error('thrown')
}

export const wrongRequests: readonly WrongRequest[] = [
  ['a blank document', {}, ' '],
  ['a document without text', {}, { kind: 'Document', definitions: [] }],
  ['a variable that JSON would change', { variables: { id: NaN } }],
  ['an extension that JSON would change', { extensions: { ids: new Set([1]) } }],
  ['a malformed header', { headers: { authorization: 'secret\n' + 'second line' } }],
  ['a malformed endpoint', { endpoint: 'http://' }],
  ['a header function that throws', { headers: throwing }],
  ['a middleware that throws', { middleware: [throwing] }],
]

const refused = wrongRequests.map(([what, options, document = '{ a }']): Check => ({
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
