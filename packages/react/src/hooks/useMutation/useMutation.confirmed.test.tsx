import { act } from '@testing-library/react'
import { AbortError, ParseError, type Failure, TimeoutError } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  watchErrors,
  watchWarnings,
  harness,
  inAct,
  nextTask,
  it,
  refetch,
  malformed,
  refused,
} from '../../../test/harness/harness.tsx'
import {
  clearStore,
  getQueryData,
  type MutationOptions,
  setQueryData,
  updateQueries,
  useMutation,
  useQuery,
  type QueryStore,
  inspectStore,
} from '../../index.ts'
import type { TypedText } from '../../../test/screens/todoQuery.ts'

const RowsQuery = 'query Rows($tag: String) { rows(tag: $tag) { __typename id title } }' as TypedText<
  RowsData,
  { tag?: string }
>
const RowQuery = 'query Row($id: ID!) { row(id: $id) { __typename id title } }'
const Add = 'mutation Add($title: String!) { add(title: $title) { __typename id title } }'

interface Row {
  readonly __typename: 'Row'
  readonly id: string
  readonly title: string
}
interface RowsData {
  readonly rows: readonly Row[]
}
interface Added {
  readonly add: Row
}
type Options = MutationOptions<{ title: string }, Added>
type Optimistic = NonNullable<Options['optimistic']>

const row = (id: string, title = `row ${id}`): Row => ({ __typename: 'Row', id, title })
const rowsOf = (...ids: string[]): RowsData => ({ rows: ids.map((id) => row(id)) })
const added = (id: string): Added => ({ add: row(id) })
const idsOf = (data: RowsData | null | undefined) => data?.rows.map(({ id }) => id).join(' ')

const withRow =
  (added: Row) =>
  ({ rows }: RowsData): RowsData =>
    rows.some(({ id }) => id === added.id) ? { rows } : { rows: [...rows, added] }

/** Adds the row to all lists: a guess, and then the row of the server. */
const upsert: Optimistic = (store, { title }, data) =>
  updateQueries(store, RowsQuery, withRow(data?.add ?? row(`${title}?`)))

/** A list with one row on screen, and a mutation. `shown` has what each render showed, once for each change. */
async function listAndMutation({ optimistic = upsert, ...options }: Options = {}) {
  const all = harness({ staleTime: Infinity })
  const shown: (string | undefined)[] = []
  const view = all.renderHook(() => {
    const query = useQuery(RowsQuery)
    if (idsOf(query.data) !== shown.at(-1)) shown.push(idsOf(query.data))
    return query
  })
  await all.respond(rowsOf('1'))
  shown.length = 0
  const run = vi.fn(optimistic)
  const { result: mutation } = all.renderHook(() =>
    useMutation<Added, { title: string }>(Add, { ...options, optimistic: run }),
  )
  const loads = () => all.calls.filter(({ document }) => document !== Add)
  /** Sends a mutation. Returns its request. */
  const add = (title: string) => {
    void inAct(() => mutation.current[0]({ variables: { title } }))
    return all.last()
  }
  return {
    ...all,
    list: view.result,
    loads,
    mutation,
    run,
    shown,
    add,
    addAs: async (id: string) => {
      const call = add('a')
      await act(() => call.respond(added(id)))
    },
    /** Responds to the newest request of the list. */
    load: (...ids: string[]) =>
      act(async () =>
        loads()
          .at(-1)
          ?.respond(rowsOf(...ids)),
      ),
    refetch: () => refetch(view.result),
  }
}

// https://github.com/D-James-GH/cached_query/issues/23
// https://github.com/twentyhq/twenty/issues/9299
it('a correct guess of `optimistic` causes no render after the result, even with several writes', async () => {
  const rename: Optimistic = (store, { title }) => {
    for (const id of ['1', '2'])
      updateQueries(store, RowsQuery, ({ rows }) => ({
        rows: rows.map((old) => (old.id === id ? { ...old, title } : old)),
      }))
  }
  const { add, list, load, refetch } = await listAndMutation({ optimistic: rename })
  void refetch()
  await load('1', '2')
  const call = add('New')
  const state = list.current
  await act(() => call.respond(added('1')))
  await nextTask()
  expect(state.data?.rows.map(({ title }) => title)).toEqual(['New', 'New'])
  expect(list.current).toBe(state)
})

// https://github.com/vercel/swr/issues/425
// https://github.com/inertiajs/inertia/pull/2898
// https://github.com/SigNoz/signoz/pull/11947
// https://github.com/assistant-ui/assistant-ui/pull/4958
// https://github.com/inertiajs/inertia/pull/3245
// https://github.com/facebook/relay/issues/2481
it.each([
  ['in order', [0, 1]],
  ['in reverse order', [1, 0]],
])('writes keep the order of the calls when mutations end %s, below a write by hand', async (_, order) => {
  const { add, loads, shown, store } = await listAndMutation()
  const calls = [add('a'), add('b')]
  act(() => updateQueries(store, RowsQuery, withRow(row('hand'))))
  for (const index of order) await act(() => calls[index]?.respond(added(`7${index}`)))
  await nextTask()
  expect(shown.at(-1)).toBe('1 70 71 hand')
  expect(loads()).toHaveLength(1)
})

// https://github.com/wasp-lang/wasp/pull/630
// https://github.com/TanStack/query/issues/439
// https://github.com/reduxjs/redux-toolkit/issues/5139
it('an added row is shown once when a refetch has brought it before the mutation has ended', async () => {
  const { add, load, loads, refetch, shown } = await listAndMutation()
  const call = add('a')
  void refetch()
  await load('1', '7')
  await act(() => call.respond(added('7')))
  // Nobody knows whether the refetch came from before or after the mutation.
  expect(loads()).toHaveLength(3)
  await load('1', '7')
  expect(shown).toEqual(['1 a?', '1 7 a?', '1 7'])
})

// https://github.com/apollographql/apollo-client/issues/3062
// https://github.com/apollographql/apollo-client/issues/3092
// https://github.com/withspectrum/spectrum/pull/2328
it('an added row is shown once when an event has brought it before the mutation has ended', async () => {
  const { add, shown, store } = await listAndMutation()
  const call = add('a')
  act(() => updateQueries(store, RowsQuery, withRow(row('7'))))
  await act(() => call.respond(added('7')))
  expect(shown).toEqual(['1 a?', '1 a? 7', '1 7'])
})

// https://github.com/urql-graphql/urql/issues/747
// https://github.com/urql-graphql/urql/pull/750
// https://github.com/TanStack/db/pull/1701
// https://github.com/Automattic/wp-calypso/pull/112873
it('a mutation that fails removes its row, while others are pending and after one has succeeded', async () => {
  const { add, load, shown } = await listAndMutation()
  const [first, second, third] = [add('a'), add('b'), add('c')]
  await act(() => second.fail(offline))
  await act(() => first.respond(added('7')))
  await act(() => third.fail(offline))
  await load('1', '7')
  expect(shown).toEqual(['1 a?', '1 a? b?', '1 a? b? c?', '1 a? c?', '1 7 c?', '1 7'])
})

// https://github.com/reduxjs/redux-toolkit/issues/1512
// https://github.com/elastic/kibana/issues/156174
// https://github.com/TanStack/query/issues/2735
it('a response that was asked for before a mutation does not hide what `optimistic` has written', async () => {
  const { add, load, refetch, shown } = await listAndMutation()
  void refetch()
  const call = add('a')
  await load('1')
  await act(() => call.respond(added('7')))
  expect(shown).toEqual(['1 a?', '1 7'])
})

// https://github.com/facebook/relay/issues/2007
// https://github.com/HoudiniGraphql/houdini/issues/1062
it('a row that `optimistic` has removed comes back as the same object when its mutation fails', async () => {
  const { add, list, load, shown } = await listAndMutation({
    optimistic: (store) => updateQueries(store, RowsQuery, () => rowsOf()),
  })
  const before = list.current.data
  const call = add('a')
  await act(() => call.fail(offline))
  await load('1')
  expect(shown).toEqual(['', '1'])
  expect(list.current.data).toBe(before)
})

it('the second run of `optimistic` writes nothing after `clearStore`, also not for the next user', async () => {
  const optimistic: Optimistic = (store, variables, data) => {
    upsert(store, variables, data)
    if (data) setQueryData(store, RowQuery, { row: data.add }, { variables: { id: data.add.id } })
  }
  const { add, run, load, shown, store, respond } = await listAndMutation({ optimistic })
  const call = add('a')
  act(() => clearStore(store))
  await load('of Bob')
  await act(() => call.respond(added('7')))
  await respond(rowsOf('of Bob'))
  expect(shown.at(-1)).toBe('of Bob')
  expect(run).toHaveBeenCalledOnce()
  expect(getQueryData(store, RowQuery, { variables: { id: '7' } })).toBeUndefined()
})

it('a second run of `optimistic` that throws undoes the guess, and its queries are fetched', async () => {
  const errors = watchErrors()
  const thrown = new Error('a mistake')
  const optimistic: Optimistic = (store, variables, data) => {
    upsert(store, variables, data)
    if (data) throw thrown
  }
  const { addAs, loads, load, mutation, shown } = await listAndMutation({ optimistic })
  await addAs('7')
  expect(shown).toEqual(['1 a?', '1'])
  expect(loads()).toHaveLength(2)
  await load('1', '7')
  expect(mutation.current[1].data).toEqual(added('7'))
  expect(errors.mock.calls).toEqual([[thrown]])
})

const html = { status: 200, headers: new Headers(), body: '' }

// https://github.com/awslabs/aws-mobile-appsync-sdk-js/issues/133
// https://github.com/TanStack/db/issues/1476
// https://github.com/reduxjs/redux-toolkit/issues/5140
it.each<[string, Failure, number]>([
  ['a lost connection', offline, 2],
  ['a timeout', new TimeoutError('too slow'), 2],
  ['an abort', new AbortError('stopped'), 2],
  ['a refusal', refused, 2],
  ['an unreadable response', new ParseError('HTML', { response: html }), 2],
  ['errors with data', partly(added('7')), 2],
  ['errors without data', partly(null), 2],
  // https://github.com/vercel/swr/pull/4266
  ['a mutation that was not sent', malformed, 1],
])(
  'the guess of `optimistic` is undone after %s, and its query is fetched only if it may have run',
  async (_, error, count) => {
    const { add, loads, run, shown } = await listAndMutation()
    const call = add('a')
    await act(() => call.fail(error))
    await nextTask()
    expect(shown).toEqual(['1 a?', '1'])
    expect(loads()).toHaveLength(count)
    expect(run).toHaveBeenCalledOnce()
  },
)

// https://github.com/apollographql/apollo-client/issues/2368
// https://github.com/facebook/relay/issues/3060
// https://github.com/apollographql/apollo-client/pull/6551
test('the second run finds what an earlier write of it has written, and not the guess', async () => {
  const optimistic: Optimistic = (store, variables, data) => {
    upsert(store, variables, data)
    const guessed = `${variables.title}?`
    updateQueries(store, RowsQuery, ({ rows }) => {
      if (data && rows.map(({ id }) => id).join() !== '1,7') throw new Error('not the rows of the server')
      return { rows: rows.map((old) => (old.id === guessed ? row(guessed, 'guessed') : old)) }
    })
  }
  const { addAs, shown } = await listAndMutation({ optimistic })
  await addAs('7')
  expect(shown).toEqual(['1 a?', '1 7'])
})

test.each([
  ['only its first run undoes the guess, and the list is fetched', false, ['1 a?', '1'], 2],
  ['only its second run makes no guess, and its write stays', true, ['1 7'], 1],
])('an `optimistic` that writes in %s', async (_, isSecond, shows, count) => {
  const optimistic: Optimistic = (store, variables, data) => {
    if (!!data === isSecond) upsert(store, variables, data)
  }
  const { addAs, loads, shown } = await listAndMutation({ optimistic })
  await addAs('7')
  expect(shown).toEqual(shows)
  expect(loads()).toHaveLength(count)
})

test('a failed mutation makes only those queries stale that its writes have changed', async () => {
  const optimistic = (store: QueryStore) =>
    updateQueries(store, RowsQuery, (data, { tag }) => (tag ? undefined : withRow(row('new'))(data)))
  const { add, loads, renderHook, store, respond } = await listAndMutation({ optimistic })
  setQueryData(store, RowsQuery, rowsOf('1'), { variables: { tag: 'a' } })
  const call = add('a')
  renderHook(() => useQuery(RowQuery, { variables: { id: '1' } }))
  await respond({ row: row('1') })
  await act(() => call.fail(offline))
  expect(loads()).toHaveLength(3)
  expect(inspectStore(store).map(({ stale }) => stale)).toEqual([true, false, false])
})

const warn = watchWarnings()
const append: Optimistic = (store, { title }, data) =>
  updateQueries(store, RowsQuery, ({ rows }) => ({
    rows: [...rows, data?.add ?? row(title)],
  }))

const addOnce: Optimistic = (store, { title }, data) =>
  updateQueries(store, RowsQuery, ({ rows }) => {
    if (rows.some(({ id }) => id === data?.add.id)) throw new Error('already there')
    return { rows: [...rows, data?.add ?? row(title)] }
  })

// https://github.com/urql-graphql/urql/issues/1079
test.each([
  ['changes its own result', append],
  ['throws for its own result', addOnce],
])('a write with data %s is named in a warning, with its mutation and its query', async (_, optimistic) => {
  const { addAs } = await listAndMutation({ optimistic })
  for (const id of ['7', '8']) await addAs(id)
  expect(warn.mock.calls).toEqual([
    [
      'thinql: mutation Add: `optimistic` with data changes query Rows each time that it runs. A refetch may bring the change first, and then it would be there twice. Add a row only if no row has its id, and write values of the data.',
    ],
  ])
})

const writeNothing: Optimistic = (store, { title }, data) =>
  setQueryData(store, RowsQuery, (old) => {
    const rows = old?.rows ?? []
    return data ? undefined : withRow(row(title))({ rows })
  })

const addNew: Optimistic = (store, { title }, data) =>
  updateQueries(store, RowsQuery, ({ rows }) => {
    const isThere = rows.some(({ id }) => id === data?.add.id)
    return isThere ? undefined : { rows: [...rows, data?.add ?? row(title)] }
  })

test.each<[string, Optimistic]>([
  ['an update that changes nothing the second time', upsert],
  ['an update that returns nothing the second time', addNew],
  ['an update that writes nothing', writeNothing],
  ['a failure', append],
  ['production', append],
])('no warning comes for %s', async (reason, optimistic) => {
  if (reason === 'production') vi.stubEnv('NODE_ENV', 'production')
  const { add } = await listAndMutation({ optimistic })
  const call = add('a')
  await act(() => (reason === 'a failure' ? call.fail(offline) : call.respond(added('7'))))
  expect(warn).not.toHaveBeenCalled()
})
