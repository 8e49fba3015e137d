import { act, screen } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { harness, modes, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import {
  Add,
  ListQuery,
  mountAdd,
  mutationHarness,
  offline,
  partly,
} from '../../../test/screens/mutations.tsx'
import { click } from '../../../test/screens/suspense.tsx'
import { createQueryStore, getQueryData, setQueryData, useMutation } from '../../index.ts'
import { clearStore } from '../../store/clearStore.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'
import { createClient } from '@thinql/core'

const tea = { variables: { title: 'Tea' } }
const milk = { variables: { title: 'Milk' } }
const error = partly({ add: null })

function mounted(strict: boolean) {
  const all = mutationHarness({ strict })
  const view = mountAdd(all)
  const mutate = (request = tea) => {
    let result: ReturnType<(typeof view.result.current)[0]> | undefined
    act(() => {
      result = view.result.current[0](request)
    })
    return { result }
  }
  return { ...all, ...view, mutate, state: () => view.result.current[1] }
}

describe.each(modes)('a mutation, $mode', ({ strict }) => {
  test('is idle and sends nothing until it is called', () => {
    const { calls, state } = mounted(strict)
    expect(state()).toMatchObject({ status: 'idle', loading: false, data: undefined, error: undefined })
    expect(calls).toHaveLength(0)
  })

  test('is loading, and then has its data', async () => {
    const { last, mutate, state } = mounted(strict)
    mutate()
    expect(state()).toMatchObject({ status: 'loading', loading: true, data: undefined })
    expect(last().variables).toEqual({ title: 'Tea' })
    await act(() => last().respond({ add: '1' }))
    expect(state()).toMatchObject({ status: 'success', loading: false, data: { add: '1' } })
  })

  test('has the error of its call and the partial data', async () => {
    const { last, mutate, state } = mounted(strict)
    mutate()
    await act(() => last().fail(error, error.response.data))
    expect(state()).toMatchObject({ status: 'error', loading: false, error, data: { add: null } })
  })

  test('has no data and no error of the previous call while it is loading', async () => {
    const { last, mutate, state } = mounted(strict)
    mutate()
    await act(() => last().fail(error, error.response.data))
    mutate()
    expect(state()).toMatchObject({ status: 'loading', data: undefined, error: undefined })
  })

  test.each([
    ['in order', [0, 1]],
    ['in reverse order', [1, 0]],
  ])('shows the latest call when two responses arrive %s', async (_, order) => {
    const { calls, mutate, state } = mounted(strict)
    mutate(tea)
    mutate(milk)
    for (const call of order) await act(() => calls[call]?.respond({ add: `${call}` }))
    expect(state()).toMatchObject({ status: 'success', data: { add: '1' } })
  })

  test('is loading until its latest call has settled', async () => {
    const { calls, mutate, state } = mounted(strict)
    mutate(tea)
    mutate(milk)
    await act(() => calls[0]?.respond({ add: '0' }))
    expect(state().status).toBe('loading')
  })

  test('resolves each call to its own Result, even if a later call owns the state', async () => {
    const { calls, mutate } = mounted(strict)
    const [first, second] = [mutate(tea), mutate(milk)]
    await act(() => calls[1]?.respond({ add: 'milk' }))
    await act(() => calls[0]?.fail(offline))
    expect([await first.result, await second.result]).toMatchObject([
      { error: offline },
      { data: { add: 'milk' } },
    ])
  })

  test('does not abort a call when the next one starts', () => {
    const { calls, mutate } = mounted(strict)
    mutate(tea)
    mutate(milk)
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  test('is idle after reset', async () => {
    const { last, mutate, state } = mounted(strict)
    mutate()
    await act(() => last().respond({ add: '1' }))
    act(() => state().reset())
    expect(state()).toMatchObject({ status: 'idle', data: undefined })
  })

  test('stays idle when a call from before reset settles, and resolves that call', async () => {
    const { last, mutate, state } = mounted(strict)
    const { result } = mutate()
    act(() => state().reset())
    await act(() => last().respond({ add: '1' }))
    expect(state().status).toBe('idle')
    expect(await result).toMatchObject({ data: { add: '1' } })
  })

  test('continues after unmount, without an abort', async () => {
    const { last, mutate, unmount } = mounted(strict)
    const { result } = mutate()
    unmount()
    await nextTask()
    expect(last().signal.aborted).toBe(false)
    await last().respond({ add: '1' })
    expect(await result).toMatchObject({ data: { add: '1' } })
  })

  test('returns the same `mutate` and `reset` in every render', async () => {
    const { last, mutate, rerender, result } = mounted(strict)
    const [before, { reset }] = result.current
    rerender({ invalidates: ['query Other { other }'] })
    mutate()
    await act(() => last().respond({ add: '1' }))
    expect(result.current[0]).toBe(before)
    expect(result.current[1].reset).toBe(reset)
  })

  test('returns the same pair until something in it changes', () => {
    const { rerender, result } = mounted(strict)
    const before = result.current
    rerender({})
    expect(result.current).toBe(before)
  })

  test('uses the document and the store of the last render', () => {
    const here = mutationHarness({ strict })
    const there = mutationHarness()
    const { rerender, result } = here.renderHook(
      ({ document, store }) => useMutation<unknown, object>(document, { store }),
      { document: 'mutation A { a }', store: here.store },
    )
    const [mutate] = result.current
    rerender({ document: 'mutation B { b }', store: createQueryStore(there.client) })
    act(() => void mutate())
    expect(here.calls).toHaveLength(0)
    expect(there.calls).toMatchObject([{ document: 'mutation B { b }' }])
  })
})

test('a mutation in an async transition is loading before the transition has ended', async () => {
  const { last, render, store } = mutationHarness()
  function Button() {
    const [add, { status }] = useMutation<unknown, { title: string }>(Add, { store })
    const save = () =>
      startTransition(async () => {
        await add(tea)
      })
    return <button onClick={save}>{status}</button>
  }
  render(<Button />)
  click('idle')
  expect(screen.getByText('loading')).toBeDefined()
  await act(() => last().respond({ add: '1' }))
  expect(screen.getByText('success')).toBeDefined()
})

describe('the variables of useMutation', () => {
  const SetTodo = 'mutation Set($id: ID!, $title: String) { set(id: $id, title: $title) }'

  test('are in each call, which may replace them', async () => {
    const { calls, last, renderHook } = mutationHarness()
    const { result } = renderHook(
      () => useMutation<unknown, { id: string; title?: string }, 'id'>(SetTodo, { variables: { id: '1' } }),
      undefined,
    )
    expect(result.current[1].variables).toBeUndefined()
    act(() => void result.current[0]())
    expect(result.current[1]).toMatchObject({ status: 'loading', variables: { id: '1' } })
    act(() => void result.current[0]({ variables: { title: 'Tea' }, headers: { a: 'b' } }))
    await act(() => last().respond({ set: true }))
    expect(result.current[1]).toMatchObject({ status: 'success', variables: { id: '1', title: 'Tea' } })
    expect(last().options).toMatchObject({ headers: { a: 'b' } })
    act(() => void result.current[0]({ variables: { id: '2' } }))
    await act(() => last().fail(offline))
    expect(result.current[1]).toMatchObject({ status: 'error', variables: { id: '2' } })
    expect(calls.map(({ variables }) => variables)).toEqual([
      { id: '1' },
      { id: '1', title: 'Tea' },
      { id: '2' },
    ])
    act(() => result.current[1].reset())
    expect(result.current[1].variables).toBeUndefined()
  })

  test('are those of the latest call in the state', async () => {
    const { adds, renderHook } = mutationHarness()
    const { result } = renderHook(() => useMutation<{ add: string }, { title: string }>(Add), undefined)
    act(() => void result.current[0](tea))
    act(() => void result.current[0](milk))
    await act(async () => adds()[0]?.respond({ add: '1' }))
    expect(result.current[1]).toMatchObject({ status: 'loading', variables: { title: 'Milk' } })
  })

  test('reach `optimistic`', () => {
    const { renderHook } = mutationHarness()
    const seen: unknown[] = []
    const { result } = renderHook(
      () =>
        useMutation<unknown, { id: string }, 'id'>(SetTodo, {
          variables: { id: '1' },
          optimistic: (_, variables) => void seen.push(variables),
        }),
      undefined,
    )
    act(() => void result.current[0]())
    expect(seen).toEqual([{ id: '1' }])
  })

  test('are not sent when there are none', () => {
    const { last, renderHook } = mutationHarness()
    const { result } = renderHook(() => useMutation('mutation Ping { ping }'), undefined)
    act(() => void result.current[0]())
    expect(last().options).not.toHaveProperty('variables')
  })
})

const variables = { id: '1' }

/** Shows a todo, and sends mutations that make it stale. */
async function showTodo() {
  const all = harness()
  all.renderTodo({ variables })
  await act(() => all.last().respond(titled('Tea')))
  const mutate = () => {
    void runMutation(all.store, 'mutation Add { add }', {}, { invalidates: [TodoQuery] })
    return all.last()
  }
  const loads = () => all.calls.filter(({ document }) => document === TodoQuery)
  return { ...all, mutate, loads }
}

test('a mutation during which the store was cleared makes its queries stale', async () => {
  const { store, mutate, last, loads } = await showTodo()
  const mutation = mutate()
  act(() => clearStore(store))
  await act(() => last().respond(titled('Tea')))
  await act(() => mutation.respond({ add: 1 }))
  await nextTask()
  expect(loads()).toHaveLength(3)
})

test('a mutation that hangs keeps the data stale for 1 s only after another one has succeeded', async () => {
  const { mutate, loads } = await showTodo()
  mutate()
  const mutation = mutate()
  await act(() => mutation.respond({ add: 1 }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
  expect(loads()).toHaveLength(2)
})

describe('failures', () => {
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
})
