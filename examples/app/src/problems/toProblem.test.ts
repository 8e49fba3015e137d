import { request, type RequestFailure } from '@thinql/core'
import { expect, test } from 'vitest'
import { toProblem } from './toProblem.ts'

async function failure(fetch: typeof globalThis.fetch, options = {}): Promise<RequestFailure> {
  const { error } = await request('{ items }', { endpoint: 'http://board.test', fetch, ...options })
  if (!error) throw new Error('This was meant to fail.')
  return error
}

function answers(body: string, status = 200): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(body, { status }))
}

function refuses(extensions: object): typeof globalThis.fetch {
  return answers(JSON.stringify({ data: null, errors: [{ message: 'Give the item a title.', extensions }] }))
}

test('a refusal is told in the words of the server, beside its field', async () => {
  expect(toProblem(await failure(refuses({ code: 'REFUSED', field: 'title' })))).toEqual({
    message: 'Give the item a title.',
    field: 'title',
  })
})

test('a refusal about a field that the forms don’t have belongs to no field', async () => {
  expect(toProblem(await failure(refuses({ code: 'REFUSED', field: 'owner' })))).toEqual({
    message: 'Give the item a title.',
    field: undefined,
  })
})

test('an error that was not written for users is not shown to them', async () => {
  expect(toProblem(await failure(refuses({ code: 'INTERNAL' }))).message).toMatch(/^The server had a problem/)
})

test.for([
  ['a proxy’s own error', answers('<h1>Bad gateway</h1>', 502), /^The server had a problem/],
  ['a sign-in page', answers('<h1>Sign in</h1>'), /sign-in page/],
  ['an empty answer', answers('{}'), /sign-in page/],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), /can’t be reached/],
] as const)('%s is told in words for users', async ([, fetch, words]) => {
  expect(toProblem(await failure(fetch)).message).toMatch(words)
})

test.for([
  ['TimeoutError', /took too long/],
  ['AbortError', /was stopped/],
] as const)('a request that ends with a %s is told in words for users', async ([name, words]) => {
  const signal = AbortSignal.abort(new DOMException('', name))
  expect(toProblem(await failure(answers('{}'), { signal })).message).toMatch(words)
})

test('a fault of the page is told as one', async () => {
  expect(toProblem(await failure(answers('{}'), { variables: { price: NaN } })).message).toMatch(
    /^This page has a fault/,
  )
})
