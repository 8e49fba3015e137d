import { request, type RequestFailure } from '@thinql/core'
import { expect, test } from 'vitest'
import { toProblem } from './toProblem.ts'

async function errorOf(fetch: typeof globalThis.fetch, options = {}): Promise<RequestFailure> {
  const { error } = await request('{ items }', { endpoint: 'http://board.test', fetch, ...options })
  if (!error) throw new Error('The request did not fail.')
  return error
}

function responds(body: string, status = 200): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(body, { status }))
}

function refuses(extensions: object): typeof globalThis.fetch {
  return responds(JSON.stringify({ data: null, errors: [{ message: 'Give the item a title.', extensions }] }))
}

test('a refusal has the message of the server and its field', async () => {
  expect(toProblem(await errorOf(refuses({ code: 'REFUSED', field: 'title' })))).toEqual({
    message: 'Give the item a title.',
    field: 'title',
  })
})

test('a refusal of a field that no form has has no field', async () => {
  expect(toProblem(await errorOf(refuses({ code: 'REFUSED', field: 'owner' })))).toEqual({
    message: 'Give the item a title.',
    field: undefined,
  })
})

test('an internal error of the server has a general message', async () => {
  expect(toProblem(await errorOf(refuses({ code: 'INTERNAL' }))).message).toMatch(/^The server had a problem/)
})

test.for([
  ['an HTML error of a proxy', responds('<h1>Bad gateway</h1>', 502), /^The server had a problem/],
  ['a sign-in page', responds('<h1>Sign in</h1>'), /sign-in page/],
  ['an empty result', responds('{}'), /sent nothing to show/],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), /can’t be reached/],
] as const)('%s has a message for users', async ([, fetch, words]) => {
  expect(toProblem(await errorOf(fetch)).message).toMatch(words)
})

test.for([
  ['TimeoutError', /took too long/],
  ['AbortError', /was cancelled/],
] as const)('a %s has a message for users', async ([name, words]) => {
  const signal = AbortSignal.abort(new DOMException('', name))
  expect(toProblem(await errorOf(responds('{}'), { signal })).message).toMatch(words)
})

test('an invalid variable has a message that blames the page', async () => {
  expect(toProblem(await errorOf(responds('{}'), { variables: { price: NaN } })).message).toMatch(
    /^This page has an error/,
  )
})
