import { AbortError, type RequestOptions } from '@thinql/core'
import { act, render } from '@testing-library/react'
import fc from 'fast-check'
import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { offline } from '../fakes/errors.ts'
import { runs } from '../../../core/test/fuzz/runs.ts'
import { fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { fakeClock } from '../fakes/fakeClock.ts'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  inspectStore,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  setQueryData,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '../../src/index.ts'

fakeClock()

const PageQuery = 'query Rows($from: Int) { rows(from: $from) { list next } }'
const Mark = 'mutation Mark($row: Int!) { mark(row: $row) }'

/** A row has a number, which orders it, `?` if a write by hand has marked it, and `!` for each mutation that did. */
interface Rows {
  readonly rows: { readonly list: readonly string[]; readonly next: number | null }
}

interface Variables {
  readonly from?: number
}

const next = ({ rows }: Rows, variables: Variables) =>
  rows.next === null ? undefined : { ...variables, from: rows.next }

/** Changes one row. */
const changed =
  (row: number, change: (text: string) => string) =>
  ({ rows }: Rows): Rows => ({
    rows: { ...rows, list: rows.list.map((text) => (parseInt(text, 10) === row ? change(text) : text)) },
  })

/** Counts twice if it is applied twice. */
const markedOnce = (row: number) => changed(row, (text) => `${text}!`)
/** May be applied to data that has it, like any write by hand. */
const markedByHand = (row: number) =>
  changed(row, (text) => (text.includes('?') ? text : text.replace(/^\d+/, '$&?')))

const slots = ['list', 'other list', 'overlapping list', 'first page', 'second page'] as const
type Slot = (typeof slots)[number]

type Step =
  | {
      type: 'show' | 'hide'
      slot: Slot
      interval: number
      write: boolean
      effect: 'none' | 'effect' | 'layout'
    }
  | { type: 'next' | 'refetch'; slot: Slot }
  | { type: 'insert' | 'remove'; row: number }
  | { type: 'invalidate' | 'invalidateFirst' | 'prefetch' | 'setQueryData' }
  | { type: 'write' | 'mark'; row: number; invalidates: boolean }
  | { type: 'respond' | 'fail' | 'partly'; which: number }
  | { type: 'succeed' | 'failMutation'; which: number }
  | { type: 'clear'; refetch: boolean }
  | { type: 'pass'; ms: number }

const row = fc.integer({ min: 0, max: 9 })
const of = (weight: number, types: Step['type'][], fields: Record<string, fc.Arbitrary<unknown>> = {}) => ({
  weight,
  arbitrary: fc.record({ type: fc.constantFrom(...types), ...fields }) as unknown as fc.Arbitrary<Step>,
})
const slot = fc.constantFrom<Slot>(...slots)
const which = fc.nat(3)
const step = fc.oneof(
  of(8, ['show', 'show', 'hide'], {
    slot,
    interval: fc.constantFrom(0, 0, 500),
    write: fc.nat(3).map((number) => number === 0),
    effect: fc.constantFrom('none', 'none', 'effect', 'layout'),
  }),
  of(8, ['next', 'next', 'next', 'refetch'], { slot }),
  of(5, ['insert', 'remove'], { row }),
  of(3, ['invalidate', 'invalidateFirst', 'prefetch', 'setQueryData']),
  of(5, ['write', 'mark', 'mark'], { row, invalidates: fc.boolean() }),
  of(14, ['respond', 'respond', 'respond', 'fail', 'partly'], { which }),
  of(5, ['succeed', 'failMutation'], { which }),
  of(1, ['clear'], { refetch: fc.boolean() }),
  of(4, ['pass'], { ms: fc.constantFrom(1, 600, 1_100, 61_000) }),
)

type Call = ReturnType<typeof fakeClient>['calls'][number]

/** A server with ordered rows, which it sends in pages of two. It reads some when a request comes, others when it responds. */
function rowsServer() {
  const { client, calls } = fakeClient()
  let rows = [10, 20, 30, 40, 50].map((number) => ({ number, byHand: false, marks: 0 }))
  const settled = new Set<Call>()
  const read = new Map<Call, Rows>()
  const page = (from: number): Rows => {
    const rest = rows.filter(({ number }) => number >= from)
    return {
      rows: {
        list: rest
          .slice(0, 2)
          .map(({ number, byHand, marks }) => `${number}${byHand ? '?' : ''}${'!'.repeat(marks)}`),
        next: rest[2]?.number ?? null,
      },
    }
  }
  const pageOf = ({ variables }: Call) => page((variables as Variables | undefined)?.from ?? 0)
  return {
    client: {
      ...client,
      request: ((document: string, options?: RequestOptions<Variables> & { signal?: AbortSignal }) => {
        const result = client.request(document, options)
        const call = calls.at(-1)
        if (call && document === PageQuery && calls.length % 2) read.set(call, pageOf(call))
        options?.signal?.addEventListener('abort', () => {
          if (!call || settled.has(call)) return
          settled.add(call)
          void call.fail(new AbortError('aborted'))
        })
        return result
      }) as typeof client.request,
    },
    calls,
    page,
    open: (document: string) => calls.filter((call) => call.document === document && !settled.has(call)),
    respond(call: Call) {
      settled.add(call)
      void call.respond(read.get(call) ?? pageOf(call))
    },
    fail(call: Call, partly: boolean) {
      settled.add(call)
      void call.fail(offline, partly ? (read.get(call) ?? pageOf(call)) : undefined)
    },
    endMutation(call: Call, succeeds: boolean) {
      settled.add(call)
      const { row } = call.variables as { row: number }
      if (succeeds)
        rows = rows.map((other) => (other.number === row ? { ...other, marks: other.marks + 1 } : other))
      void (succeeds ? call.respond({ mark: true }) : call.fail(offline))
    },
    insert(number: number) {
      if (rows.every((other) => other.number !== number))
        rows = [...rows, { number, byHand: false, marks: 0 }].sort((a, b) => a.number - b.number)
    },
    remove(number: number) {
      // The row that a list begins with stays.
      if (number !== 30) rows = rows.filter((other) => other.number !== number)
    },
    markByHand(number: number) {
      rows = rows.map((other) => (other.number === number ? { ...other, byHand: true } : other))
    },
  }
}

class Boundary extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.props.children
  }
}

/** What lets a page differ from its server until it is fetched again. */
const unsettling = new Set<Step['type']>(['insert', 'remove', 'fail', 'partly', 'failMutation', 'clear'])

/** A page with lists and queries of one document. */
function pageUnderTest(gcTime: number, strict: boolean) {
  const server = rowsServer()
  const store = createQueryStore(server.client, { gcTime })
  const states = new Map<Slot, { refetch: () => Promise<unknown>; loadNext?: () => Promise<boolean> }>()
  const shown = new Map<
    Slot,
    { pages: readonly Rows[]; hasNext?: boolean; loading: boolean; busy: boolean }
  >()
  const props = new Map<Slot, Extract<Step, { type: 'show' | 'hide' }>>()
  let waiting = 0
  let mutate: Record<string, (options: { variables: { row: number } }) => Promise<unknown>> = {}
  const problems: unknown[] = []

  const wait = (promise: Promise<unknown> | undefined, isLoad = false) => {
    waiting++
    void Promise.resolve(promise).then(
      (value) => {
        waiting--
        if (isLoad && typeof value !== 'boolean') problems.push(value)
      },
      (error: unknown) => problems.push(error),
    )
  }

  function Child({ effect, load }: { effect: string; load: () => Promise<boolean> }) {
    useLayoutEffect(() => {
      if (effect === 'layout') wait(load(), true)
    }, [effect, load])
    useEffect(() => {
      if (effect === 'effect') wait(load(), true)
    }, [effect, load])
    return null
  }

  function List({ slot }: { slot: Slot }) {
    const { interval, effect = 'none' } = props.get(slot) ?? { interval: 0 }
    const state = useInfiniteQuery<Rows, Variables>(PageQuery, {
      ...(slot === 'overlapping list' && { variables: { from: 30 } }),
      pollInterval: interval,
      next,
    })
    useLayoutEffect(() => {
      states.set(slot, state)
      shown.set(slot, { ...state, busy: state.loadingNext })
      return () => {
        states.delete(slot)
        shown.delete(slot)
      }
    })
    return <Child effect={effect} load={state.loadNext} />
  }

  function Single({ slot }: { slot: Slot }) {
    const { interval } = props.get(slot) ?? { interval: 0 }
    const state = useQuery<Rows>(PageQuery, {
      ...(slot === 'second page' && { variables: { from: 30 } }),
      pollInterval: interval,
    })
    useLayoutEffect(() => {
      states.set(slot, state)
      shown.set(slot, { pages: state.data ? [state.data] : [], loading: state.loading, busy: false })
      return () => {
        states.delete(slot)
        shown.delete(slot)
      }
    })
    return null
  }

  function Mutations() {
    const optimistic = (writes: typeof store, { row }: { row: number }) =>
      updateQueries<Rows, Variables>(writes, PageQuery, markedOnce(row))
    const [plain] = useMutation<unknown, { row: number }>(Mark, { optimistic })
    const [invalidating] = useMutation<unknown, { row: number }>(Mark, {
      optimistic,
      invalidates: [PageQuery],
    })
    useEffect(() => {
      mutate = { plain, invalidating }
    }, [plain, invalidating])
    return null
  }

  /** Leaves in the commit in which a child of the next screen writes to the store. */
  function Writer() {
    useEffect(() => {
      updateQueries<Rows, Variables>(store, PageQuery, ({ rows }) => ({ rows: { ...rows } }))
    }, [])
    return null
  }

  const visible = new Set<Slot>()
  let writers = 0
  const ui = () => (
    <GraphQLProvider store={store}>
      <Mutations />
      <Boundary onError={(error) => problems.push(error)}>
        {[...visible].map((slot) =>
          slot.includes('list') ? <List key={slot} slot={slot} /> : <Single key={slot} slot={slot} />,
        )}
      </Boundary>
      {writers > 0 && <Writer key={writers} />}
    </GraphQLProvider>
  )
  const view = render(ui(), { reactStrictMode: strict })

  function perform(now: Step): void {
    switch (now.type) {
      case 'show':
      case 'hide':
        if (now.type === 'show') visible.add(now.slot)
        else visible.delete(now.slot)
        props.set(now.slot, now)
        if (now.write) writers++
        view.rerender(ui())
        break
      case 'next': {
        const { loadNext } = states.get(now.slot) ?? {}
        if (loadNext) wait(loadNext(), true)
        break
      }
      case 'refetch':
        wait(states.get(now.slot)?.refetch())
        break
      case 'insert':
        server.insert(now.row * 5 + 3)
        break
      case 'remove':
        server.remove(now.row * 10)
        break
      case 'invalidate':
        wait(invalidateQueries(store, PageQuery))
        break
      case 'invalidateFirst':
        wait(invalidateQuery(store, PageQuery))
        break
      case 'prefetch':
        wait(prefetchQuery(store, PageQuery))
        break
      case 'setQueryData':
        setQueryData<Rows, Variables>(store, PageQuery, (data) => data && { ...data })
        break
      case 'write':
        server.markByHand(now.row * 10)
        updateQueries<Rows, Variables>(store, PageQuery, markedByHand(now.row * 10))
        break
      case 'mark':
        wait(mutate[now.invalidates ? 'invalidating' : 'plain']?.({ variables: { row: now.row * 10 } }))
        break
      case 'respond':
      case 'fail':
      case 'partly': {
        const open = server.open(PageQuery)
        const call = open[now.which % open.length]
        if (call && now.type === 'respond') server.respond(call)
        else if (call) server.fail(call, now.type === 'partly')
        break
      }
      case 'succeed':
      case 'failMutation': {
        const open = server.open(Mark)
        const call = open[now.which % open.length]
        if (call) server.endMutation(call, now.type === 'succeed')
        break
      }
      case 'clear':
        clearStore(store, { refetch: now.refetch })
        break
      case 'pass':
        vi.advanceTimersByTime(now.ms)
    }
  }

  /** Runs a step, and lets everything that it causes at once happen. */
  async function run(change: () => void): Promise<void> {
    await act(async () => {
      change()
      await flushMicrotasks()
      await flushMicrotasks()
    })
    expect(problems).toEqual([])
    checkRows()
  }

  /** At any time, no row of a list is there twice or out of order. */
  function checkRows(): void {
    for (const [slot, { pages }] of shown) {
      const rows = pages.flatMap(({ rows }) => rows.list)
      const numbers = rows.map((text) => parseInt(text, 10))
      expect({ slot, numbers }).toEqual({ slot, numbers: [...new Set(numbers)].sort((a, b) => a - b) })
    }
  }

  const pass = (ms: number) => run(() => vi.advanceTimersByTime(ms))

  async function rest(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      await run(() => {
        for (const call of server.open(Mark)) server.endMutation(call, true)
        for (const call of server.open(PageQuery)) server.respond(call)
      })
      await pass(1)
      if (server.open(PageQuery).length || server.open(Mark).length) continue
      // Longer than invalidated queries wait for other mutations.
      if (![...props.values()].some(({ interval }) => interval)) await pass(1_100)
      if (!server.open(PageQuery).length && !server.open(Mark).length) return
    }
    expect.unreachable('sends requests without end')
  }

  /** What each component on screen should show: pages of the server, as many as it has loaded. */
  function check(): void {
    for (const [slot, { pages, hasNext, loading, busy }] of shown) {
      if (loading && !pages.length) continue
      let from: number | null = slot.startsWith('over') || slot.startsWith('second') ? 30 : 0
      const expected: Rows[] = []
      while (from !== null && expected.length < pages.length) {
        const page: Rows = server.page(from)
        expected.push(page)
        from = page.rows.next
      }
      expect({ slot, pages, busy }).toEqual({ slot, pages: expected, busy: false })
      if (hasNext !== undefined) expect(hasNext).toBe(from !== null)
    }
  }

  return {
    store,
    server,
    view,
    run,
    pass,
    rest,
    check,
    perform,
    waiting: () => waiting,
    renew: () => run(() => wait(invalidateQueries(store))),
    hideAll: () =>
      run(() => {
        visible.clear()
        view.rerender(ui())
      }),
  }
}

test(
  'lists and queries of one document show at rest what the server has, and leave nothing behind',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 35, size: 'max' }),
        fc.constantFrom(0, 1_000, 300_000),
        fc.boolean(),
        fc.boolean(),
        async (all, gcTime, strict, calm) => {
          const steps = calm ? all.filter(({ type }) => !unsettling.has(type)) : all
          vi.clearAllTimers()
          const { server, store, view, ...page } = pageUnderTest(gcTime, strict)
          try {
            for (const now of steps) await page.run(() => page.perform(now))
            await page.rest()
            if (calm) page.check()
            await page.renew()
            await page.rest()
            page.check()
            expect(page.waiting()).toBe(0)
            await page.hideAll()
            const { length } = server.calls
            for (const ms of [1, 302_000, 302_000]) await page.pass(ms)
            await page.run(() => {
              void invalidateQueries(store)
              clearStore(store)
            })
            await page.pass(1_100)
            expect(server.calls).toHaveLength(length)
            expect(inspectStore(store)).toEqual([])
          } finally {
            view.unmount()
          }
        },
      ),
      { seed: 7, ...runs(300) },
    )
  },
  120_000 + 1_000 * Number(process.env.FUZZ_SECONDS ?? 0),
)
