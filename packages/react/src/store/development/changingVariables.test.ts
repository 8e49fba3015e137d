import { beforeEach, expect, test, vi } from 'vitest'
import { watchWarnings } from '../../../test/harness/console.ts'
import { entryOf, fakeStore } from '../../../test/fakes/fakeStore.ts'
import { seen } from '../entry/facts.ts'
import { tell } from '../entry/tell.ts'
import { prefetchQuery, setQueryData } from '../queryData.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { noteRead, warnOfChangingVariables, warnOfUnreadData } from './changingVariables.ts'

const At = 'query At($now: Int) { at(now: $now) }'
const Other = 'query Other($now: Int) { other(now: $now) }'
const isNamed = [expect.stringContaining('query At: a component sent ten requests in a row') as string]

const warn = watchWarnings()
const said = (): unknown[] => warn.mock.calls.flat()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
})

/** A hook that uses one entry after another. */
function hookOf() {
  const { store } = fakeStore()
  const hook = {}
  const use = (now: number, document = At, sends = true) => {
    const variables = { now }
    if (sends) void prefetchQuery(store, document, { variables })
    else setQueryData(store, document, { at: now }, { variables })
    warnOfChangingVariables(hook, entryOf(store, document, variables))
  }
  return use
}

test.each<[order: string, ms: readonly number[], named: readonly string[]]>([
  ['ten at once', Array<number>(10).fill(0), isNamed],
  ['ten within 999 ms', [...Array<number>(9).fill(0), 999], isNamed],
  ['nine at once', Array<number>(9).fill(0), []],
  ['ten, of which the first is a second old', [0, ...Array<number>(9).fill(1_000)], []],
  ['twenty, one every 120 ms', Array.from({ length: 20 }, (_, index) => index * 120), []],
])(
  'requests of a hook with other variables each time are named only if ten come within a second: %s',
  (_, ms, named) => {
    const use = hookOf()
    ms.forEach((time, index) => {
      vi.advanceTimersByTime(time - (ms[index - 1] ?? 0))
      use(index)
    })
    expect(said()).toEqual(named)
  },
)

test.each<[what: string, run: (use: ReturnType<typeof hookOf>, index: number) => void]>([
  ['has the data', (use, index) => use(index, At, false)],
  ['goes back to one query, which is in flight', (use) => use(1)],
  ['has two documents in turn', (use, index) => use(index, index % 2 ? At : Other)],
])('twenty changes of a hook are not named if it %s', (_, run) => {
  const use = hookOf()
  for (let index = 0; index < 20; index++) run(use, index)
  expect(said()).toEqual([])
})

/** A component suspends for one query after another, when the data of the one before has just come. */
function suspending(change: (entry: QueryEntry, index: number) => void = () => undefined) {
  const { store } = fakeStore()
  const suspendFor = (index: number, document = At) => {
    const variables = { now: index }
    warnOfUnreadData(entryOf(store, document, variables))
    setQueryData(store, document, { at: index }, { variables })
    const entry = entryOf(store, document, variables)
    tell(entry, () => ({ settledAt: entry.store.now() }))
    entry.suspension = { promise: Promise.resolve(), resolved: true, changed: () => undefined }
    change(entry, index)
  }
  return suspendFor
}

// Before the first one, no other query has data.
test.each<[times: number, named: readonly string[]]>([
  [10, []],
  [11, isNamed],
])(
  'a component that suspends %d times, each time with other variables, is named from the eleventh on',
  (times, named) => {
    const suspendFor = suspending()
    for (let index = 0; index < times; index++) suspendFor(index)
    expect(said()).toEqual(named)
  },
)

test.each<[what: string, change: (entry: QueryEntry, index: number) => void]>([
  ['was shown', (entry) => tell(entry, seen)],
  ['was rendered', noteRead],
  ['is of no component that suspends', (entry) => delete entry.suspension],
  ['came 100 ms ago', () => vi.advanceTimersByTime(100)],
  ['was taken away', (entry) => tell(entry, () => ({ data: undefined }))],
  ['was shown once in between', (entry, index) => index === 8 && tell(entry, seen)],
])('a component that suspends twelve times is not named if the data of the query before %s', (_, change) => {
  let last: QueryEntry | undefined
  const suspendFor = suspending((entry, index) => {
    // Only the newest query is unread.
    if (last) tell(last, seen)
    last = entry
    change(entry, index)
  })
  for (let index = 0; index < 12; index++) suspendFor(index)
  expect(said()).toEqual([])
})

test('a component that suspends for two documents in turn is not named', () => {
  const suspendFor = suspending(() => vi.advanceTimersByTime(60))
  for (let index = 0; index < 24; index++) suspendFor(index, index % 2 ? At : Other)
  expect(said()).toEqual([])
})
