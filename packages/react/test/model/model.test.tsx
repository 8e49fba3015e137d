import { act } from '@testing-library/react'
import fc from 'fast-check'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offline } from '../fakes/errors.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { harness, modes, titled, type TodoData, TodoQuery } from '../harness/harness.tsx'
import {
  clearStore,
  invalidateQueries,
  invalidateQuery,
  type QueryOptions,
  type QueryState,
  setQueryData,
  useQuery,
} from '../../src/index.ts'
import { ScreenModel, type Shown } from './ScreenModel.ts'
import { type Id, ids, type Slot, type SlotProps, slots, step, type Step } from './step.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Data that starts with the id of its query. */
const dataOf = (step: Step, number: number) => `${'id' in step ? step.id : ''}${number}`

/** Hooks on screen, with a store whose requests wait for the test. */
function setUp(strict: boolean) {
  const { calls, render, store } = harness({ strict, gcTime: Infinity })
  const mounted = new Map<Slot, SlotProps>()
  const states = new Map<Slot, QueryState<TodoData>>()

  function Query({ slot, id, skip, keepPreviousData }: SlotProps & { slot: Slot }) {
    const options = { variables: { id }, skip, keepPreviousData }
    const state = useQuery<TodoData, { id: Id }, QueryOptions>(TodoQuery, options)
    useLayoutEffect(() => {
      checkCommit(state, id)
      states.set(slot, state)
      return () => void states.delete(slot)
    })
    return null
  }
  const screen = () => [...mounted].map(([slot, props]) => <Query key={slot} {...props} slot={slot} />)
  const { rerender, unmount } = render(screen())
  const callsFor = (id: Id) => calls.filter(({ variables }) => (variables as { id: Id }).id === id)

  return {
    callsFor,
    store,
    unmount,
    mounted,
    states,
    rerender: () => rerender(screen()),
    aborted: (id: Id) => callsFor(id).map(({ signal }) => signal.aborted),
    shown: () => slots.map((slot) => toShown(states.get(slot))),
  }
}

/** Checks the rules that apply to every commit, even to one that React replaces at once. */
function checkCommit({ data, error, isPrevious }: QueryState<TodoData>, id: string) {
  if (data && !isPrevious) expect(data.todo.title[0]).toBe(id)
  expect(error?.name).not.toBe('AbortError')
}

function toShown(state: QueryState<TodoData> | undefined): Shown | undefined {
  if (!state) return undefined
  const { status, data, isPrevious, fetching } = state
  return { status, data: data?.todo.title, isPrevious, fetching }
}

/** Performs a step on the hooks. */
async function perform(all: ReturnType<typeof setUp>, model: ScreenModel, step: Step, number: number) {
  const { callsFor, mounted, rerender, states, store } = all
  const data = dataOf(step, number)
  switch (step.type) {
    case 'show':
      mounted.set(step.slot, step)
      rerender()
      break
    case 'unmount':
      mounted.delete(step.slot)
      rerender()
      break
    case 'swap': {
      const props = mounted.get(step.from)
      if (!props || mounted.has(step.to)) return
      mounted.delete(step.from)
      mounted.set(step.to, props)
      rerender()
      break
    }
    case 'refetch':
      void states.get(step.slot)?.refetch()
      break
    case 'invalidate':
      void (step.id
        ? invalidateQuery(store, TodoQuery, { id: step.id })
        : invalidateQueries(store, TodoQuery))
      break
    case 'write':
      setQueryData(store, TodoQuery, { id: step.id }, titled(data))
      break
    case 'clear':
      clearStore(store)
      break
    case 'task':
      vi.advanceTimersByTime(1)
      break
    case 'respond':
    case 'fail': {
      const entry = model.entry(step.id)
      const open = entry.open(step.call)
      const call = open && callsFor(step.id)[entry.calls.indexOf(open)]
      if (step.type === 'respond') await call?.respond(titled(data))
      else await call?.fail(offline)
    }
  }
}

describe.each(modes)('any sequence of steps, $mode', ({ strict }) => {
  test('shows the states of the model, and sends and aborts the same requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const all = setUp(strict)
        const model = new ScreenModel()
        for (const [number, step] of steps.entries()) {
          await act(async () => {
            await perform(all, model, step, number)
            await flushMicrotasks()
          })
          model.step(step, dataOf(step, number))

          expect(all.shown()).toEqual(model.shown())
          for (const id of ids)
            expect(all.aborted(id)).toEqual(model.entry(id).calls.map(({ aborted }) => aborted))
        }
        all.unmount()
      }),
      { numRuns: 300 },
    )
  })
})
