import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { offline } from '../../../test/fakes/errors.ts'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { modes } from '../../../test/harness/harness.tsx'
import { leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'
import { Add, ListQuery, mutationHarness, optimisticAdd } from '../../../test/screens/mutations.tsx'
import { useMutation } from '../../index.ts'

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
  test.each(Object.entries(ends))(
    'a mutation that succeeds after %s renders nothing and resolves',
    async (_, end) => {
      const { last, renders, settled, unmount } = pending()
      end(unmount)
      await last().respond({ add: '1' })
      expect(await settled).toMatchObject({ data: { add: '1' } })
      await waitForTasks()
      expect(renders()).toBe(0)
    },
  )

  // https://github.com/apollographql/apollo-client/issues/5708
  // https://github.com/apollographql/apollo-client/issues/6070
  test.each(Object.entries(ends))(
    'a mutation that fails after %s renders nothing and resolves',
    async (_, end) => {
      const { last, renders, settled, unmount } = pending()
      end(unmount)
      await last().fail(offline)
      expect(await settled).toMatchObject({ error: offline })
      await waitForTasks()
      expect(renders()).toBe(0)
    },
  )

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
