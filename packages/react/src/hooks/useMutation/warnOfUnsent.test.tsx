import { act, renderHook } from '@testing-library/react'
import { createClient, type GraphQLDocument } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { watchWarnings } from '../../../test/harness/console.ts'
import { createQueryStore, useMutation } from '../../index.ts'

const warn = watchWarnings()
afterEach(() => {
  vi.unstubAllEnvs()
})

const Buy: GraphQLDocument<{ buy: string }, { price: number }> =
  'mutation Buy($price: Float!) { buy(price: $price) }'

/** Calls a mutation as a form does that never looks at its result. Returns how often something was sent. */
async function callUnread(document: GraphQLDocument<unknown, { price: number }>, ...prices: number[]) {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: { buy: '1' } })))
  const store = createQueryStore(createClient({ endpoint: 'https://api.test/graphql', fetch }))
  const { result } = renderHook(() => useMutation(document, { store })[0])
  for (const price of prices)
    await act(async () => {
      await result.current({ variables: { price } })
    })
  return fetch.mock.calls.length
}

test('a mutation with NaN that nobody reads is named in the console once, and is not sent', async () => {
  expect(await callUnread(Buy, NaN, NaN)).toBe(0)
  expect(warn.mock.calls).toEqual([
    [
      "thinql: not sent: mutation Buy: variables.price is NaN, which isn't JSON. Check the value before you call the mutation.",
    ],
  ])
})

test('a mutation with NaN is named in the console also if its form has closed at once', async () => {
  const store = createQueryStore(createClient({ endpoint: 'https://api.test/graphql' }))
  const { result, unmount } = renderHook(() => useMutation(Buy, { store })[0])
  await act(async () => {
    const buying = result.current({ variables: { price: NaN } })
    unmount()
    await buying
  })
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('variables.price is NaN')])
})

test('a mutation without text is named in the console, with what to do', async () => {
  // What the client preset returns before the code generator has run.
  expect(await callUnread({} as never, 1)).toBe(0)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('run your code generator')]])
})

test('a query that is passed to useMutation is named in the console', async () => {
  expect(await callUnread('query Buy { buy }', 1)).toBe(0)
  expect(warn.mock.calls).toEqual([['thinql: not sent: query Buy: this is not a mutation.']])
})

test('a mutation that is sent causes no warning', async () => {
  expect(await callUnread(Buy, 1)).toBe(1)
  expect(warn).not.toHaveBeenCalled()
})

test('a function of the app that throws causes no warning: the error of the mutation has it as its cause', async () => {
  const store = createQueryStore(
    createClient({
      endpoint: 'https://api.test/graphql',
      headers: () => {
        throw new Error('signed out')
      },
    }),
  )
  const { result } = renderHook(() => useMutation(Buy, { store }))
  await act(async () => {
    await result.current[0]({ variables: { price: 1 } })
  })
  expect(result.current[1].error?.cause).toEqual(new Error('signed out'))
  expect(warn).not.toHaveBeenCalled()
})

test('a mutation with NaN causes no warning in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(await callUnread(Buy, NaN)).toBe(0)
  expect(warn).not.toHaveBeenCalled()
})
