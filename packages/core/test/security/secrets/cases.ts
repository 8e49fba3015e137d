import { inspect } from 'node:util'
import {
  type ClientOptions,
  type HeadersSource,
  type HttpMessage,
  limitResponse,
  type Middleware,
  queryViaGet,
  request,
  type RequestFailure,
  type RequestOptions,
  upload,
} from '@thinql/core'
import { type Respond, respondCutOff, respondWith, serve, serveResponse } from '../../serve.ts'

/** Is in the headers, variables and URL of a request, and in every part of its response. */
export const secret = 'hunter2'

/** A request that fails. */
export interface Case {
  readonly name: RequestFailure['name']
  readonly what: string
  readonly options: () => Options | Promise<Options>
}
type Options = ClientOptions & RequestOptions<object>

/** A response that has the secret in a header too. */
const responding = (respond: Respond) => async () => {
  const endpoint = await serveResponse((response) => {
    response.setHeader('set-cookie', `session=${secret}`)
    respond(response)
  })
  return { endpoint: `${endpoint}?key=${secret}` }
}

/** A fetch that fails in words that quote the URL. */
const quoting: typeof globalThis.fetch = (input, init) => {
  const { url } = new Request(input, init)
  const cause = new Error(`error sending request for url (${url}): connection refused`)
  return Promise.reject(new TypeError(`request to ${url} failed`, { cause }))
}

/** A fetch that fails in these words. */
const failing = (describe: (url: string) => string): typeof globalThis.fetch => {
  return (input) => Promise.reject(new Error(describe(new Request(input).url)))
}

/** Adds a password to the URL. The platform's fetch refuses that in words that quote it. */
const addPassword: typeof globalThis.fetch = (input, init) =>
  fetch(new Request(input).url.replace('//', `//me:${secret}@`), init)

const data = { me: { token: secret } }
const errors = [{ message: 'No', path: ['me'] }]
const extensions = { debug: secret }
const html = `<!doctype html><p>${secret}`
const malformed = { 'x-token': `${secret}\nline` }

/** A middleware that replaces the encoder. */
const encoding =
  (message: Partial<HttpMessage>): Middleware =>
  (next) =>
  (operation) =>
    next({ ...operation, encode: ({ endpoint }) => ({ url: endpoint, method: 'POST', ...message }) })

/** What untyped code gives as headers. */
const untypedHeaders = (headers: unknown) => ({
  headers: (() => headers) as HeadersSource,
  endpoint: 'http://127.0.0.1:1/',
})

export const cases: readonly Case[] = [
  { name: 'ServerError', what: 'with HTML', options: responding(respondWith(500, html)) },
  {
    name: 'ServerError',
    what: 'with half of JSON',
    options: responding(respondWith(500, `{"a":"${secret}`)),
  },
  {
    name: 'ServerError',
    what: 'with errors and data',
    options: responding(respondWith(400, { data, errors, extensions })),
  },
  {
    name: 'ServerError',
    what: 'of a cut off response',
    options: responding(respondCutOff(500, `"${secret}`)),
  },
  { name: 'ParseError', what: 'of HTML', options: responding(respondWith(200, html)) },
  { name: 'ParseError', what: 'of text', options: responding(respondWith(200, secret)) },
  { name: 'ParseError', what: 'of half of JSON', options: responding(respondWith(200, `{"a":"${secret}`)) },
  { name: 'ParseError', what: 'of other JSON', options: responding(respondWith(200, { data: secret })) },
  {
    name: 'EmptyResultError',
    what: 'with extensions',
    options: responding(respondWith(200, { message: secret, extensions })),
  },
  {
    name: 'GraphQLResultError',
    what: 'with partial data',
    options: responding(respondWith(200, { data, errors, extensions })),
  },
  {
    name: 'NetworkError',
    what: 'of a cut off response',
    options: responding(respondCutOff(200, `"${secret}`)),
  },
  {
    name: 'NetworkError',
    what: 'of no response',
    options: () => ({ endpoint: `http://127.0.0.1:1/?t=${secret}` }),
  },
  {
    name: 'NetworkError',
    what: 'of a fetch that quotes the URL',
    options: () => ({ endpoint: `http://a.example/?key=${secret}`, fetch: quoting }),
  },
  {
    name: 'NetworkError',
    what: 'of a relative endpoint behind a wrapper of fetch',
    options: () => ({ endpoint: `/?key=${secret}`, fetch: limitResponse({ bytes: 100 }) }),
  },
  {
    name: 'NetworkError',
    what: 'of a space in a query that is quoted as given',
    options: () => ({ endpoint: `/?key=my ${secret}`, fetch: limitResponse({ bytes: 100 }) }),
  },
  {
    name: 'NetworkError',
    what: 'of a space in a query that is quoted as sent',
    options: () => ({ endpoint: `http://a.example/?my ${secret}`, fetch: quoting }),
  },
  {
    name: 'NetworkError',
    what: 'of brackets in a query',
    options: () => ({ endpoint: `http://a.example/?key[(a)]="${secret}"`, fetch: quoting }),
  },
  {
    name: 'NetworkError',
    what: 'of a fragment',
    options: () => ({ endpoint: `/#top\n${secret}`, fetch: limitResponse({ bytes: 100 }) }),
  },
  {
    name: 'NetworkError',
    what: 'of a query that is quoted without its fragment',
    options: () => ({
      endpoint: `http://a.example/?${secret}#top`,
      fetch: failing((url) => `request to ${url.replace('#top', '')} failed`),
    }),
  },
  {
    name: 'NetworkError',
    what: 'of a password that a wrapper of fetch adds',
    options: () => ({ endpoint: 'http://a.example/', fetch: addPassword }),
  },
  {
    name: 'NetworkError',
    what: 'of a URL in JSON',
    options: () => ({
      endpoint: `http://a.example/?key=${secret}`,
      fetch: failing((url) => JSON.stringify({ url, code: 'ECONNREFUSED' })),
    }),
  },
  {
    name: 'NetworkError',
    what: 'of the URL that a redirect led to',
    options: () => ({
      endpoint: 'http://a.example/',
      fetch: failing(() => `request to http://b.example?debug&key=@${secret} failed`),
    }),
  },
  {
    name: 'TimeoutError',
    what: 'in flight',
    options: async () => ({ signal: AbortSignal.timeout(20), endpoint: await serve(() => undefined) }),
  },
  { name: 'AbortError', what: 'before sending', options: () => ({ signal: AbortSignal.abort() }) },
  { name: 'RequestError', what: 'of a malformed header', options: () => ({ headers: malformed }) },
  {
    name: 'RequestError',
    what: 'of a variable that JSON would change',
    options: () => ({ variables: { secret, rows: [secret, new Map([[secret, secret]])] } }),
  },
  {
    name: 'RequestError',
    what: 'of a password in the endpoint',
    options: () => ({ endpoint: `http://me:${secret}@a.example/` }),
  },
  {
    name: 'RequestError',
    what: 'of a malformed endpoint',
    options: () => ({ endpoint: `http://${secret}:x/` }),
  },
  { name: 'RequestError', what: 'of a relative endpoint', options: () => ({ endpoint: `/?t=${secret}` }) },
]

/** Requests that fail in middleware, which only `request` runs. */
export const casesOfMiddleware: readonly Case[] = [
  {
    name: 'RequestError',
    what: 'of a malformed header beside an encoder that sets none',
    options: () => ({
      endpoint: 'http://127.0.0.1:1/',
      headers: malformed,
      middleware: [
        (next) => (operation) =>
          next({ ...operation, encode: ({ endpoint }) => ({ url: endpoint, method: 'POST' }) }),
      ],
    }),
  },
  {
    name: 'RequestError',
    what: 'of a malformed header that an encoder sets',
    options: () => ({ endpoint: 'http://127.0.0.1:1/', middleware: [encoding({ headers: malformed })] }),
  },
  {
    name: 'RequestError',
    what: 'of a malformed header that an encoder sets before queryViaGet',
    options: () => ({
      endpoint: 'http://127.0.0.1:1/',
      middleware: [encoding({ headers: malformed, body: '{}' }), queryViaGet()],
    }),
  },
  {
    name: 'RequestError',
    what: 'of a malformed header that an encoder sets before upload',
    options: () => ({
      endpoint: 'http://127.0.0.1:1/',
      variables: { file: new File([secret], 'a.txt') },
      middleware: [encoding({ headers: malformed, body: '{}' }), upload()],
    }),
  },
  ...[`{"a":"${secret}`, `"${secret}"`, secret, 'null', `["${secret}"]`].map((body): Case => {
    return {
      name: 'NetworkError',
      what: `of the body ${body} that an encoder gives to queryViaGet`,
      options: () => ({ endpoint: 'http://127.0.0.1:1/', middleware: [encoding({ body }), queryViaGet()] }),
    }
  }),
  ...[`Bearer ${secret}`, null, Symbol(secret), [Symbol(secret)]].map((headers): Case => {
    return {
      name: 'RequestError',
      what: `of headers that are ${inspect(headers)}`,
      options: () => untypedHeaders(headers),
    }
  }),
  {
    name: 'RequestError',
    what: 'of a middleware that threw the error of another request',
    options: () => ({
      middleware: [
        () => async () => {
          const endpoint = await serveResponse(respondWith(200, html))
          throw new Error('no token', { cause: (await request('{ token }', { endpoint })).error })
        },
      ],
    }),
  },
]
