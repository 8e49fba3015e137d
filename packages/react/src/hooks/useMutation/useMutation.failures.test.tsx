import { createClient } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import { ListQuery, mutationHarness, offline, mountAdd } from '../../../test/screens/mutations.tsx'
import { createQueryStore, getQueryData, setQueryData, useMutation } from '../../index.ts'

const tea = { variables: { title: 'Tea' } }

/** The rejections that nothing handled, and the warnings of React. */
let reports: unknown[]
const report = (reported: unknown) => {
  reports.push(reported)
}

beforeEach(() => {
  reports = []
  process.on('unhandledRejection', report)
  vi.spyOn(console, 'error').mockImplementation(report)
})
afterEach(async () => {
  // Node reports an unhandled rejection in a later task.
  await nextTask()
  process.off('unhandledRejection', report)
  vi.restoreAllMocks()
  if (reports.length) throw new Error('not silent', { cause: reports })
})

describe.each(modes)('a mutation that is not awaited, $mode', ({ strict }) => {
  test('causes no unhandled rejection when it fails', async () => {
    const all = mutationHarness({ strict })
    const { result } = mountAdd(all)
    act(() => void result.current[0](tea))
    await act(() => all.last().fail(offline))
    expect(result.current[1].error).toBe(offline)
  })

  test('causes no unhandled rejection and no warning when it fails after unmount', async () => {
    const all = mutationHarness({ strict })
    const { result, unmount } = mountAdd(all, { invalidates: [ListQuery] })
    act(() => void result.current[0](tea))
    unmount()
    await all.last().fail(offline)
    expect(all.calls).toHaveLength(1)
  })

  test('has a NetworkError when fetch rejects', async () => {
    const { renderHook } = mutationHarness({ strict })
    const store = createQueryStore(createClient({ fetch: () => Promise.reject(new TypeError('down')) }))
    const { result } = renderHook(() => useMutation('mutation Save { save }', { store }), undefined)
    await act(async () => {
      await result.current[0]()
    })
    expect(result.current[1].error?.name).toBe('NetworkError')
  })

  test('has a RequestError with a reason when its document is a query, and sends nothing', async () => {
    const all = mutationHarness({ strict })
    const { result } = all.renderHook(() => useMutation(ListQuery), undefined)
    await act(async () => {
      await result.current[0]()
    })
    const { error } = result.current[1]
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toContain('List is a query, not a mutation.')
    expect(all.calls).toHaveLength(0)
  })

  test('has a RequestError with the cause when `optimistic` throws, and sends nothing', async () => {
    const all = mutationHarness({ strict })
    const thrown = new Error('no such list')
    const { result } = mountAdd(all, {
      optimistic() {
        throw thrown
      },
    })
    await act(async () => {
      expect(await result.current[0](tea)).toMatchObject({ error: { name: 'RequestError', cause: thrown } })
    })
    expect(result.current[1].status).toBe('error')
    expect(all.calls).toHaveLength(0)
  })

  test('undoes a write when `optimistic` throws after it', async () => {
    const all = mutationHarness({ strict })
    setQueryData(all.store, ListQuery, undefined, { list: [] })
    const { result } = mountAdd(all, {
      optimistic(store) {
        setQueryData(store, ListQuery, undefined, { list: ['written'] })
        throw new Error('too late')
      },
    })
    await act(async () => {
      await result.current[0](tea)
    })
    expect(getQueryData(all.store, ListQuery)).toEqual({ list: [] })
  })

  test('has a RequestError when `optimistic` writes to something other than a query', async () => {
    const all = mutationHarness({ strict })
    const { result } = mountAdd(all, {
      optimistic: (store) => setQueryData(store, 'mutation Save { save }', undefined, {}),
    })
    await act(async () => {
      await result.current[0](tea)
    })
    expect(result.current[1].error?.name).toBe('RequestError')
  })
})
