import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { offline, flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { modes } from '../../../test/harness/harness.tsx'
import { leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'
import { Add, ListQuery, mutationHarness, optimisticAdd } from '../../../test/screens/mutations.tsx'
import { useMutation, createQueryStore } from '../../index.ts'
import { createClient, type GraphQLDocument } from '@thinql/core'
import { watchWarnings } from '../../../test/harness/console.ts'

// A mutation that settles when its component, its page or its test environment is gone.
// "window is not defined" after a green test: React reads `window` for each update, also of a component that
// has unmounted.

afterEach(() => vi.unstubAllGlobals())

/** Ends what a test runner ends when its last test has passed. */
function endEnvironment() {
  vi.stubGlobal('window', undefined)
}

const ends: Record<string, (unmount: () => void) => void> = {
  'its component has unmounted': (unmount) => unmount(),
  'its component has unmounted and the environment is gone': (unmount) => {
    unmount()
    endEnvironment()
  },
  'the environment is gone, with its component on screen': endEnvironment,
}

describe.each(modes)('a mutation, $mode', ({ strict }) => {
  /** Starts a mutation, and counts the renders of its component from now on. */
  function pending() {
    const all = mutationHarness({ strict })
    let renders = 0
    const { result, unmount } = all.renderHook(() => {
      renders++
      return useMutation<{ add: string }, { title: string }>(Add, {
        ...optimisticAdd,
        invalidates: [ListQuery],
      })
    })
    let settled!: ReturnType<(typeof result.current)[0]>
    act(() => void (settled = result.current[0]({ variables: { title: 'Tea' } })))
    renders = 0
    leaveAct()
    return { ...all, result, unmount, settled, renders: () => renders }
  }

  // https://github.com/TanStack/query/issues/3040
  // https://github.com/TanStack/query/issues/5383
  // https://github.com/TanStack/query/issues/252
  // https://github.com/apollographql/react-apollo/issues/3703
  // https://github.com/apollographql/apollo-client/issues/5708
  // https://github.com/apollographql/apollo-client/issues/6070
  describe.each(Object.entries(ends))('%s', (_, end) => {
    test.each([true, false])(
      'a mutation that settles then renders nothing and resolves, success: %s',
      async (ok) => {
        const { last, renders, settled, unmount } = pending()
        end(unmount)
        await (ok ? last().respond({ add: '1' }) : last().fail(offline))
        expect(await settled).toMatchObject(ok ? { data: { add: '1' } } : { error: offline })
        await waitForTasks()
        expect(renders()).toBe(0)
      },
    )
  })

  // https://github.com/apollographql/apollo-client/issues/9858
  test('a call after its component has unmounted is sent, renders nothing and resolves', async () => {
    const { calls, last, renders, result, unmount } = pending()
    unmount()
    endEnvironment()
    const called = result.current[0]({ variables: { title: 'Milk' } })
    await flushMicrotasks()
    expect(calls).toHaveLength(2)
    await last().respond({ add: '2' })
    expect(await called).toMatchObject({ data: { add: '2' } })
    expect(renders()).toBe(0)
  })
})

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
