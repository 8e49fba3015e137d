import { createClient } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modes, nextTask } from '../../test/harness.tsx'
import { ListQuery, mutationHarness, offline, mountAdd } from '../../test/mutations.tsx'
import { createQueryStore, useMutation } from '../index.ts'

const tea = { variables: { title: 'Tea' } }

/** What nobody handled, and what React warned of. */
let complaints: unknown[]
const complain = (complaint: unknown) => {
  complaints.push(complaint)
}

beforeEach(() => {
  complaints = []
  process.on('unhandledRejection', complain)
  vi.spyOn(console, 'error').mockImplementation(complain)
})
afterEach(async () => {
  // Node tells of a rejection in a later task.
  await nextTask()
  process.off('unhandledRejection', complain)
  vi.restoreAllMocks()
  if (complaints.length) throw new Error('not silent', { cause: complaints })
})

describe.each(modes)('a mutation whose Result nobody reads, $mode', ({ strict }) => {
  test('that fails leaves no unhandled rejection', async () => {
    const all = mutationHarness({ strict })
    const { result } = mountAdd(all)
    act(() => void result.current[0](tea))
    await act(() => all.last().fail(offline))
    expect(result.current[1].error).toBe(offline)
  })

  test('that fails after unmount leaves no unhandled rejection and no warning', async () => {
    const all = mutationHarness({ strict })
    const { result, unmount } = mountAdd(all, { invalidates: [ListQuery] })
    act(() => void result.current[0](tea))
    unmount()
    await all.last().fail(offline)
    expect(all.calls).toHaveLength(1)
  })

  test('whose fetch rejects is a NetworkError', async () => {
    const { renderHook } = mutationHarness({ strict })
    const store = createQueryStore(createClient({ fetch: () => Promise.reject(new TypeError('down')) }))
    const { result } = renderHook(() => useMutation('mutation Save { save }', { store }), undefined)
    await act(async () => {
      await result.current[0]()
    })
    expect(result.current[1].error?.name).toBe('NetworkError')
  })

  test('whose document is a query is a RequestError that says so, and sends nothing', async () => {
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

  test('whose `optimistic` throws is a RequestError with what it threw, and sends nothing', async () => {
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

  test('whose `optimistic` throws after a write undoes the write', async () => {
    const all = mutationHarness({ strict })
    all.store.setData(ListQuery, undefined, { list: [] })
    const { result } = mountAdd(all, {
      optimistic(store) {
        store.setData(ListQuery, undefined, { list: ['written'] })
        throw new Error('too late')
      },
    })
    await act(async () => {
      await result.current[0](tea)
    })
    expect(all.store.getData(ListQuery)).toEqual({ list: [] })
  })

  test('whose `optimistic` writes to what is no query is a RequestError', async () => {
    const all = mutationHarness({ strict })
    const { result } = mountAdd(all, {
      optimistic: (store) => store.setData('mutation Save { save }', undefined, {}),
    })
    await act(async () => {
      await result.current[0](tea)
    })
    expect(result.current[1].error?.name).toBe('RequestError')
  })
})
