import { AbortError, request, type Result, timeout } from '../../src/index.ts'
import { streamOf } from '../streaming/formats.ts'

/** What the upstream sends in headers and bodies, and no browser may get. */
export const secret = 's3cret'

const errors = [{ message: 'No', path: ['a'], extensions: { code: 'NO' } }]

export const results: Readonly<Record<string, () => Promise<Result<object>>>> = {
  data: () => resultOf({ data: { a: 1 } }),
  ServerError: () => resultOf({ data: { a: null }, errors }, 403),
  ParseError: () => resultOf(`<p>${secret}</p>`),
  EmptyResultError: () => resultOf({ extensions: {} }),
  GraphQLResultError: () => resultOf({ data: { a: null }, errors }),
  NetworkError: () => resultOf(streamOf([secret], new Error('reset'))),
  TimeoutError: () => sent(() => new Promise(() => undefined), { middleware: [timeout(1)] }),
  AbortError: () => sent(() => Promise.reject(new Error()), { signal: AbortSignal.abort(new Error('left')) }),
  RequestError: () => sent(() => Promise.reject(new Error()), { variables: { at: new Date(NaN), secret } }),
}

export function resultOf(body: object | string, status = 200) {
  const isStream = body instanceof ReadableStream
  const text = typeof body === 'string' ? body : JSON.stringify({ ...body, debug: secret })
  const headers = { 'set-cookie': secret, 'x-secret': secret, location: secret }
  return sent(() => Promise.resolve(new Response(isStream ? body : text, { status, headers })))
}

function sent(fetch: typeof globalThis.fetch, options: object = {}): Promise<Result<object>> {
  return request<object>('query A { a }', { fetch, ...options })
}

/** The forms in which a loader or an action may return a Result. */
export const forms: Readonly<Record<string, (result: Result<object>) => unknown>> = {
  whole: (result) => result,
  copied: (result) => ({ ...result }),
  'in a list': (result) => [result],
  'as its error': ({ error }) => error ?? new AbortError('nothing failed.'),
  documented: ({ data, error }) => ({ data, error: error?.toJSON() }),
}
