import { type ClientOptions, request, type RequestFailure, type RequestOptions } from '@thinql/core'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Answer, answerCutOff, answerWith, serve, serveAnswer } from './serve.ts'

const secret = 'hunter2'

/** A request that has the secret in its headers and variables, and what goes wrong with it. */
interface Case {
  readonly name: RequestFailure['name']
  readonly what: string
  readonly options: () => Options | Promise<Options>
}
type Options = ClientOptions & RequestOptions<object>

/** An answer that has the secret in a header too. */
const answering = (answer: Answer) => async () => ({
  endpoint: await serveAnswer((response) => {
    response.setHeader('set-cookie', `session=${secret}`)
    answer(response)
  }),
})

const data = { me: { token: secret } }
const errors = [{ message: 'No', path: ['me'] }]
const extensions = { debug: secret }
const html = `<!doctype html><p>${secret}`
const malformed = { 'x-token': `${secret}\nline` }

const cases: readonly Case[] = [
  { name: 'ServerError', what: 'with HTML', options: answering(answerWith(500, html)) },
  { name: 'ServerError', what: 'with half of JSON', options: answering(answerWith(500, `{"a":"${secret}`)) },
  {
    name: 'ServerError',
    what: 'with errors and data',
    options: answering(answerWith(400, { data, errors, extensions })),
  },
  { name: 'ServerError', what: 'of a cut off answer', options: answering(answerCutOff(500, `"${secret}`)) },
  { name: 'ParseError', what: 'of HTML', options: answering(answerWith(200, html)) },
  { name: 'ParseError', what: 'of text', options: answering(answerWith(200, secret)) },
  { name: 'ParseError', what: 'of half of JSON', options: answering(answerWith(200, `{"a":"${secret}`)) },
  { name: 'ParseError', what: 'of other JSON', options: answering(answerWith(200, { data: secret })) },
  {
    name: 'EmptyResultError',
    what: 'with extensions',
    options: answering(answerWith(200, { message: secret, extensions })),
  },
  {
    name: 'GraphQLResultError',
    what: 'with partial data',
    options: answering(answerWith(200, { data, errors, extensions })),
  },
  { name: 'NetworkError', what: 'of a cut off answer', options: answering(answerCutOff(200, `"${secret}`)) },
  {
    name: 'NetworkError',
    what: 'of no answer',
    options: () => ({ endpoint: `http://127.0.0.1:1/?t=${secret}` }),
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
    options: () => ({
      endpoint: 'http://127.0.0.1:1/',
      headers: undefined,
      middleware: [
        (next) => (operation) =>
          next({
            ...operation,
            encode: ({ endpoint }) => ({ url: endpoint, method: 'POST', headers: malformed }),
          }),
      ],
    }),
  },
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

/** All that a log or an error tracker makes of an error. */
function renderings(error: RequestFailure | undefined): readonly unknown[] {
  return [
    error?.message,
    error?.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: Infinity }),
    inspect(Object.assign({}, error), { depth: Infinity }),
    inspect(structuredClone(error), { depth: Infinity, showHidden: true }),
  ]
}

describe('nothing that we hold is in any rendering of an error', () => {
  test.for(cases)('$name $what', async ({ name, options }) => {
    const { error } = await request('query Me { me }', {
      headers: { authorization: `Bearer ${secret}` },
      variables: { secret },
      ...(await options()),
    })
    expect(error?.name).toBe(name)
    for (const rendering of renderings(error)) expect(rendering).not.toContain(secret)
  })
})
