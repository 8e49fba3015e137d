import { inspect } from 'node:util'
import {
  type ClientOptions,
  createClient,
  queryViaGet,
  request,
  type RequestOptions,
  type Result,
  stream,
  subscribe,
  type HeadersSource,
  type HttpMessage,
  limitResponse,
  type Middleware,
  type Failure,
  upload,
} from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect, type Respond, respondCutOff, respondWith, serve, serveResponse } from '../harness.ts'

/** Is in the headers, variables and URL of a request, and in every part of its response. */
const secret = 'hunter2'

interface Case {
  readonly name: Failure['name']
  readonly what: string
  readonly options: () => Options | Promise<Options>
}

const responding = (respond: Respond) => async () => {
  const endpoint = await serveResponse((response) => {
    response.setHeader('set-cookie', `session=${secret}`)
    respond(response)
  })
  return { endpoint: `${endpoint}?key=${secret}` }
}

const quoting: typeof globalThis.fetch = (input, init) => {
  const { url } = new Request(input, init)
  const cause = new Error(`error sending request for url (${url}): connection refused`)
  return Promise.reject(new TypeError(`request to ${url} failed`, { cause }))
}

const failing = (describe: (url: string) => string): typeof globalThis.fetch => {
  return (input) => Promise.reject(new Error(describe(input as string)))
}

/** Adds a password to the URL. The platform's fetch refuses that in words that quote it. */
const addPassword: typeof globalThis.fetch = (input, init) =>
  fetch(new Request(input).url.replace('//', `//me:${secret}@`), init)

const data = { me: { token: secret } }
const errors = [{ message: 'No', path: ['me'] }]
const extensions = { debug: secret }
const html = `<!doctype html><p>${secret}`
const malformed = { 'x-token': `${secret}\nline` }

function casesOf(name: Case['name'], options: Readonly<Record<string, Case['options']>>): Case[] {
  return Object.entries(options).map(([what, options]) => ({ name, what, options }))
}

const sentTo =
  (endpoint: string, fetch?: typeof globalThis.fetch): Case['options'] =>
  () => ({ endpoint, fetch })

const withoutFragment = failing((url) => `request to ${url.replace('#top', '')} failed`)

const limited = limitResponse(
  { bytes: 100 },
  failing((url) => `Failed to parse URL from ${url}`),
)

const cases: readonly Case[] = [
  ...casesOf('ServerError', {
    'with HTML': responding(respondWith(500, html)),
    'with half of JSON': responding(respondWith(500, `{"a":"${secret}`)),
    'with errors and data': responding(respondWith(400, { data, errors, extensions })),
    'of a cut off response': responding(respondCutOff(500, `"${secret}`)),
  }),
  ...casesOf('ParseError', {
    'of HTML': responding(respondWith(200, html)),
    'of text': responding(respondWith(200, secret)),
    'of half of JSON': responding(respondWith(200, `{"a":"${secret}`)),
    'of other JSON': responding(respondWith(200, { data: secret })),
  }),
  ...casesOf('EmptyResultError', {
    'with extensions': responding(respondWith(200, { message: secret, extensions })),
  }),
  ...casesOf('GraphQLResultError', {
    'with partial data': responding(respondWith(200, { data, errors, extensions })),
  }),
  ...casesOf('NetworkError', {
    'of a cut off response': responding(respondCutOff(200, `"${secret}`)),
    'of no response': sentTo(`http://127.0.0.1:1/?t=${secret}`),
    'of a fetch that quotes the URL': sentTo(`http://a.example/?key=${secret}`, quoting),
    'of a relative endpoint behind a wrapper of fetch': sentTo(`/?key=${secret}`, limited),
    'of a space in a query that is quoted as given': sentTo(`/?key=my ${secret}`, limited),
    'of a space in a query that is quoted as sent': sentTo(`http://a.example/?my ${secret}`, quoting),
    'of brackets in a query': sentTo(`http://a.example/?key[(a)]="${secret}"`, quoting),
    'of a fragment': sentTo(`/#top\n${secret}`, limited),
    'of a query that is quoted without its fragment': sentTo(
      `http://a.example/?${secret}#top`,
      withoutFragment,
    ),
    'of a query in quotes that is quoted without its fragment': sentTo(
      `/graphql?"${secret}"#top`,
      withoutFragment,
    ),
    'of a password that a wrapper of fetch adds': sentTo('http://a.example/', addPassword),
    'of a URL in JSON': sentTo(
      `http://a.example/?key=${secret}`,
      failing((url) => JSON.stringify({ url, code: 'ECONNREFUSED' })),
    ),
    'of the URL that a redirect led to': sentTo(
      'http://a.example/',
      failing(() => `request to http://b.example?debug&key=@${secret} failed`),
    ),
  }),
  ...casesOf('TimeoutError', {
    'in flight': async () => ({ signal: AbortSignal.timeout(20), endpoint: await serve(() => undefined) }),
  }),
  ...casesOf('AbortError', { 'before sending': () => ({ signal: AbortSignal.abort() }) }),
  ...casesOf('RequestError', {
    'of a malformed header': () => ({ headers: malformed }),
    'of a variable that JSON would change': () => ({
      variables: { secret, rows: [secret, new Map([[secret, secret]])] },
    }),
    'of a password in the endpoint': sentTo(`http://me:${secret}@a.example/`),
    'of a malformed endpoint': sentTo(`http://${secret}:x/`),
    'of a relative endpoint': sentTo(`/?t=${secret}`),
  }),
]

/** A request with an encoder that gives this message, and with other options. By default, the caller gives no headers. */
const encoded =
  (message: Partial<HttpMessage>, { middleware = [], ...options }: Options = {}): Case['options'] =>
  () => {
    const encoding: Middleware = (next) => (operation) =>
      next({ ...operation, encode: ({ endpoint }) => ({ url: endpoint, method: 'POST', ...message }) })
    return {
      endpoint: 'http://127.0.0.1:1/',
      headers: undefined,
      ...options,
      middleware: [encoding, ...middleware],
    }
  }

const withHeaders = (headers: unknown): Case['options'] => {
  return () => ({ headers: (() => headers) as HeadersSource, endpoint: 'http://127.0.0.1:1/' })
}

const bodies = [`{"a":"${secret}`, `"${secret}"`, secret, 'null', `["${secret}"]`]
const untypedHeaders = [`Bearer ${secret}`, 1, Symbol(secret), [Symbol(secret)]]

/** Requests that fail in middleware, which only `request` runs. */
const casesOfMiddleware: readonly Case[] = [
  ...casesOf('RequestError', {
    'of a malformed header beside an encoder that sets none': encoded({}, { headers: malformed }),
    // https://github.com/apollographql/apollo-client/issues/9565
    'of a text as the headers': () => ({ headers: `Bearer ${secret}` as unknown as HeadersSource }),
    'of a malformed header that an encoder sets': encoded({ headers: malformed }),
    'of a malformed header that an encoder sets before queryViaGet': encoded(
      { headers: malformed, body: '{}' },
      { middleware: [queryViaGet()] },
    ),
    'of a malformed header that an encoder sets before upload': encoded(
      { headers: malformed, body: '{}' },
      { middleware: [upload()], variables: { file: new File([secret], 'a.txt') } },
    ),
    'of a middleware that threw the error of another request': () => ({
      middleware: [
        () => async () => {
          const endpoint = await serveResponse(respondWith(200, html))
          throw new Error('no token', { cause: (await request('{ token }', { endpoint })).error })
        },
      ],
    }),
  }),
  ...bodies.flatMap((body) =>
    casesOf('NetworkError', {
      [`of the body ${body} that an encoder gives to queryViaGet`]: encoded(
        { body },
        { middleware: [queryViaGet()] },
      ),
    }),
  ),
  ...untypedHeaders.flatMap((headers) =>
    casesOf('RequestError', { [`of headers that are ${inspect(headers)}`]: withHeaders(headers) }),
  ),
]

/** The texts that a log or an error tracker makes of an error and its causes. */
function renderings(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return []
  const ofError = [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: Infinity }),
    inspect(error, { depth: Infinity, showHidden: true }),
    inspect(error, { depth: Infinity, showHidden: true, getters: true }),
    inspect(Object.assign({}, error), { depth: Infinity }),
    inspect(structuredClone(error), { depth: Infinity, showHidden: true }),
  ]
  return [...ofError, ...renderings(error.cause)]
}

type Options = ClientOptions & RequestOptions<object>

const held: Options = {
  headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` },
  variables: { secret },
}
const query = 'query Me { me }'

const ways: readonly { way: string; send: (options: Options) => Promise<Result<unknown> | undefined> }[] = [
  { way: 'a request', send: (options) => request(query, { ...held, ...options }) },
  { way: 'a GET', send: (options) => request(query, { ...held, middleware: [queryViaGet()], ...options }) },
  ...[
    { way: 'a stream', run: stream, document: query },
    { way: 'a subscription', run: subscribe, document: 'subscription Me { me }' },
  ].map(({ way, run, document }) => ({
    way,
    send: async ({ variables = { secret }, ...options }: Options) => {
      const client = createClient({ ...held, ...options })
      return (await collect(run<unknown, object>(client, document, { variables }))).at(-1)
    },
  })),
]

describe.for(ways)('secrets in an error of $way', ({ send }) => {
  // https://github.com/linear/linear/pull/1267
  test.for(cases)('no form of an error has a secret in it: $name $what', async ({ name, options }) => {
    const error = (await send(await options()))?.error
    expect(error?.name).toBe(name)
    for (const rendering of renderings(error)) expect(rendering).not.toContain(secret)
  })
})

// https://github.com/apollographql/apollo-client/issues/9565
test.for(casesOfMiddleware)('no middleware error has a secret: $name $what', async ({ name, options }) => {
  const { error } = await request(query, { ...held, ...(await options()) })
  expect(error?.name).toBe(name)
  for (const rendering of renderings(error)) expect(rendering).not.toContain(secret)
})
