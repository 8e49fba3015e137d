import { act, screen, fireEvent, renderHook } from '@testing-library/react'
import { ServerError, createClient, type GraphQLDocument } from '@thinql/core'
import { useEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  flushMicrotasks,
  watchErrors,
  watchWarnings,
  harness,
  nextTask,
  inAct,
  it,
  leaveAct,
  wait,
  expectText,
} from '../../../test/harness/harness.tsx'
import {
  Add,
  type AddOptions,
  listOf,
  loadedList,
  ListQuery,
  mountAdd,
  mutationHarness,
  optimisticAdd,
  sendAdd,
} from '../../../test/screens/mutations.tsx'
import { createQueryStore, getQueryData, setQueryData, useMutation } from '../../index.ts'

const tea = { variables: { title: 'Tea' } }
const error = partly({ add: null })

function mounted() {
  const all = mutationHarness()
  const view = mountAdd(all)
  const mutate = (title = 'Tea') => inAct(() => view.result.current[0]({ variables: { title } }))
  return { ...all, ...view, mutate, state: () => view.result.current[1] }
}

it('a mutation that fails shows its error with partial data, and clears both when it is called again', async () => {
  const { mutate, state, fail } = mounted()
  void mutate()
  await fail(error, error.response.data)
  expect(state()).toMatchObject({ status: 'error', loading: false, error, data: { add: null } })
  void mutate()
  expect(state()).toMatchObject({ status: 'loading', data: undefined, error: undefined })
})

it('a mutation stays idle when a call from before `reset` settles, and that call resolves', async () => {
  const { mutate, state, respond } = mounted()
  const result = mutate()
  act(() => state().reset())
  await respond({ add: '1' })
  expect(state().status).toBe('idle')
  expect(await result).toMatchObject({ data: { add: '1' } })
})

it('`mutate` uses the document and the store of the last render', () => {
  const here = mutationHarness()
  const there = mutationHarness()
  const { rerender, result } = here.renderHook(
    ({ document, store }) => useMutation<unknown, object>(document, { store }),
    { document: 'mutation A { a }', store: here.store },
  )
  const [mutate] = result.current
  rerender({ document: 'mutation B { b }', store: there.store })
  act(() => void mutate())
  expect(here.calls).toHaveLength(0)
  expect(there.calls).toMatchObject([{ document: 'mutation B { b }' }])
})

const SetTodo = 'mutation Set($id: ID!, $title: String) { set(id: $id, title: $title) }'

test('the variables of useMutation are sent and given to `optimistic` in each call, which may replace them', async () => {
  const { calls, last, renderHook, respond, fail } = mutationHarness()
  const seen: unknown[] = []
  const { result } = renderHook(() =>
    useMutation<unknown, { id: string; title?: string }, 'id'>(SetTodo, {
      variables: { id: '1' },
      optimistic: (_, variables) => void seen.push(variables),
    }),
  )
  expect(result.current[1].variables).toBeUndefined()
  act(() => void result.current[0]())
  expect(result.current[1]).toMatchObject({ status: 'loading', variables: { id: '1' } })
  act(() => void result.current[0]({ variables: { title: 'Tea' }, headers: { a: 'b' } }))
  await respond({ set: true })
  expect(result.current[1]).toMatchObject({ status: 'success', variables: { id: '1', title: 'Tea' } })
  expect(last().options).toMatchObject({ headers: { a: 'b' } })
  act(() => void result.current[0]({ variables: { id: '2' } }))
  await fail(offline)
  expect(result.current[1]).toMatchObject({ status: 'error', variables: { id: '2' } })
  const given = [{ id: '1' }, { id: '1', title: 'Tea' }, { id: '2' }]
  expect(calls.map(({ variables }) => variables)).toEqual(given)
  // It runs again when a mutation has succeeded.
  expect(seen).toEqual([given[0], given[1], given[1], given[2]])
  act(() => result.current[1].reset())
  expect(result.current[1].variables).toBeUndefined()
})

test('an `optimistic` that throws undoes what it wrote, gives a RequestError, and sends nothing', async () => {
  const all = mutationHarness()
  setQueryData(all.store, ListQuery, { list: [] })
  const cause = new Error('too late')
  const { result } = mountAdd(all, {
    optimistic(store) {
      setQueryData(store, ListQuery, { list: ['written'] })
      throw cause
    },
  })
  expect(await act(() => result.current[0](tea))).toMatchObject({ error: { name: 'RequestError', cause } })
  expect(result.current[1].status).toBe('error')
  expect(getQueryData(all.store, ListQuery)).toEqual({ list: [] })
  expect(all.calls).toHaveLength(0)
})

const refused = new ServerError('refused', {
  response: { status: 500, headers: new Headers(), body: '', data: { add: '1' } },
})

/** Waits for the end of a mutation, and for the task in which the store fetches what it made stale. */
async function end(settled: Promise<void> | undefined) {
  await act(async () => settled)
  await nextTask()
}

test.each([
  ['errors with data', 2, partly({ add: null })],
  ['errors without data', 1, partly(null)],
  ['a failure', 1, offline],
  ['a refused request, even if it came with data', 1, refused],
])('after %s of a mutation, a query of `invalidates` has been sent so often: %i', async (_, count, error) => {
  const all = await loadedList({ staleTime: Infinity }, 'Milk')
  await end(sendAdd(all, { invalidates: [ListQuery] }).call.fail(error))
  expect(all.loads()).toHaveLength(count)
})

const invalidates = [ListQuery]

/** A list on screen, and a mutation in flight. */
async function sent(options: AddOptions = { invalidates }) {
  const { list, ...all } = await loadedList({ staleTime: Infinity }, 'Milk')
  const { call: add, ...adding } = sendAdd(all, options)
  return { ...all, add, list, adding }
}

test('a query waits 1 s for a mutation that hangs, and is then fetched for another one that succeeded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { adding, adds, loads } = await sent()
  act(() => void adding.result.current[0](tea))
  await act(() => adds()[1]?.respond({ add: '1' }))
  await wait(999)
  expect(loads()).toHaveLength(1)
  await wait(2)
  expect(loads()).toHaveLength(2)
})

it('`invalidates` does not delay the result of `mutate`', async () => {
  const { adding, adds } = await sent()
  let resolved = false
  act(() => void adding.result.current[0](tea).then(() => (resolved = true)))
  await act(() => adds()[1]?.respond({ add: '1' }))
  expect(resolved).toBe(true)
})

it.each([
  ['mutations', { invalidates }],
  ['optimistic mutations', { ...optimisticAdd, invalidates }],
])('`invalidates` fetches each query once after several %s in a row', async (_, options) => {
  const { add, adding, adds, loads } = await sent(options)
  await end(add.respond({ add: '1' }))
  await end(loads()[1]?.respond(listOf('Milk', 'Tea')))
  const addThree = async () => {
    for (let count = 0; count < 3; count++) await adding.result.current[0](tea)
  }
  act(() => void addThree())
  for (const index of [1, 2, 3]) await end(adds()[index]?.respond({ add: '1' }))
  expect(loads()).toHaveLength(3)
})

test.each([
  ['a query for one result', '1', 2],
  ['none for another one', '2', 1],
])('a function as `invalidates` names %s', async (_, result, count) => {
  const { add, loads } = await sent({ invalidates: ({ data }) => (data?.add === '1' ? [ListQuery] : []) })
  await end(add.respond({ add: result }))
  expect(loads()).toHaveLength(count)
})

test('`invalidates` that throws is shown in the console and fetches nothing', async () => {
  const errors = watchErrors()
  const mistake = new TypeError('a mistake')
  const invalidates = () => {
    throw mistake
  }
  const { add, loads } = await sent({ invalidates })
  await end(add.respond({ add: '1' }))
  expect(errors.mock.calls).toEqual([[mistake]])
  expect(loads()).toHaveLength(1)
})

/** A list on screen with a refetch in flight, and a function that starts a mutation. */
async function refetching() {
  const { list, ...all } = await loadedList()
  const adding = mountAdd(all, optimisticAdd)
  act(() => void list.result.current.refetch())
  const add = (title: string) => {
    act(() => void adding.result.current[0]({ variables: { title } }))
    const call = all.last()
    return { succeed: () => act(() => call.respond({ add: title })) }
  }
  return {
    ...all,
    add,
    list: list.result,
    load: (number: number, ...titles: string[]) => act(() => all.loads()[number]?.respond(listOf(...titles))),
    shown: () => list.result.current.data?.list,
  }
}

// https://github.com/wasp-lang/wasp/issues/670
// https://github.com/apollographql/apollo-client/issues/7341
// https://github.com/TanStack/query/issues/5968
// https://github.com/apollographql/apollo-client/issues/3691
// https://github.com/TanStack/db/issues/1374
it('a refetch while optimistic mutations keep ending is followed by one request, after the last', async () => {
  const { add, load, list, loads, shown } = await refetching()
  const [first, second, third] = [add('0'), add('1'), add('2')]
  await first.succeed()
  await second.succeed()
  expect(loads()).toHaveLength(2)
  expect(shown()).toEqual(['0', '1', '2'])
  await third.succeed()
  expect(loads()).toHaveLength(3)
  await load(2, '0', '1', '2')
  expect(shown()).toEqual(['0', '1', '2'])
  expect(list.current.fetching).toBe(false)
  expect(loads()).toHaveLength(3)
})

// https://github.com/apollographql/apollo-client/issues/9602
// https://github.com/TanStack/query/issues/5341
// https://github.com/TanStack/query/issues/4983
test('a mutation that an effect calls once at the mount does not stay loading in StrictMode', async () => {
  const { renderHook, respond } = harness({ strict: true })
  const { result } = renderHook(() => {
    const [mutate, state] = useMutation(Add)
    const called = useRef(false)
    useEffect(() => {
      if (!called.current) void mutate()
      called.current = true
    }, [mutate])
    return state
  })
  await respond({ add: 'Tea' })
  expect(result.current).toMatchObject({ loading: false, data: { add: 'Tea' } })
})

// https://github.com/trpc/trpc/issues/5086
test('a mutation that has ended has its data or its error in each render', async () => {
  const { renderHook, respond } = harness()
  const shown: string[] = []
  const { result } = renderHook(() => {
    const [mutate, { data, loading, status }] = useMutation<{ add: string }>(Add)
    shown.push(loading ? 'loading' : (data?.add ?? status))
    return mutate
  })
  act(() => void result.current())
  await respond({ add: 'Tea' })
  expect(new Set(shown)).toEqual(new Set(['idle', 'loading', 'Tea']))
})

// https://github.com/apollographql/react-apollo/issues/3294
// https://github.com/apollographql/apollo-client/issues/1291
// https://github.com/urql-graphql/urql/issues/51
test('`mutate` may be the click handler itself: the event is no variable', async () => {
  const { last, render, respond } = harness()
  function Button() {
    const [mutate, { status }] = useMutation('mutation Save { save }')
    // As people write it; the types refuse it.
    return <button onClick={mutate as never}>{status}</button>
  }
  render(<Button />)
  fireEvent.click(screen.getByText('idle'))
  expect(last().variables).toBeUndefined()
  await respond({ save: true })
  expectText('success')
})

// https://github.com/urql-graphql/urql/issues/1622
// https://github.com/urql-graphql/urql/issues/649
test('two calls at once give each caller its own result, in any order', async () => {
  const { calls, mutate, state } = mounted()
  const titles = ['Tea', 'Milk']
  const results = titles.map(mutate)
  for (const call of [...calls].reverse())
    await act(() => call.respond({ add: (call.variables as { title: string }).title }))
  expect((await Promise.all(results)).map(({ data }) => data?.add)).toEqual(titles)
  expect(state().data).toEqual({ add: 'Milk' })
})

// A mutation that settles when its component, its page or its test environment is gone.
// "window is not defined" after a green test: React reads `window` for each update, also of a component that
// has unmounted.

/** Ends what a test runner ends when its last test has passed. */
function endEnvironment() {
  vi.stubGlobal('window', undefined)
}

/** Starts a mutation, and counts the renders of its component from now on. */
function pending() {
  const all = mutationHarness()
  let renders = 0
  const { result, unmount } = all.renderHook(() => {
    renders++
    return useMutation<{ add: string }, { title: string }>(Add, {
      ...optimisticAdd,
      invalidates: [ListQuery],
    })
  })
  const settled = inAct(() => result.current[0](tea))
  renders = 0
  leaveAct()
  return { ...all, result, unmount, settled, renders: () => renders }
}

// https://github.com/apollographql/apollo-client/issues/9858
it('a call after its component has unmounted is sent, renders nothing and resolves', async () => {
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

const warn = watchWarnings()
const Buy: GraphQLDocument<{ buy: string }, { price: number }> =
  'mutation Buy($price: Float!) { buy(price: $price) }'

/** Calls a mutation as a form does that never looks at its result. Returns how often something was sent. */
async function callUnread(document: GraphQLDocument<unknown, { price: number }>, ...prices: number[]) {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: { buy: '1' } })))
  const store = createQueryStore(createClient({ endpoint: 'https://api.test/graphql', fetch }))
  const { result } = renderHook(() => useMutation(document, { store })[0])
  for (const price of prices) await act(() => result.current({ variables: { price } }))
  return fetch.mock.calls.length
}

test.each<[what: string, document: unknown, price: number, said: unknown[], mode?: string]>([
  [
    'NaN, once',
    Buy,
    NaN,
    [
      "thinql: not sent: mutation Buy: variables.price is NaN, which isn't JSON. Check the value before you call the mutation.",
    ],
  ],
  // What the client preset returns before the code generator has run.
  ['no text, with what to do', {}, 1, [expect.stringContaining('run your code generator')]],
  ['a query', 'query Buy { buy }', 1, ['thinql: not sent: query Buy: this is not a mutation.']],
  ['nothing in production', Buy, NaN, [], 'production'],
])(
  'a mutation that is not sent and that nobody reads is named: %s',
  async (_, ...[document, price, said, mode]) => {
    if (mode) vi.stubEnv('NODE_ENV', mode)
    expect(await callUnread(document as never, price, price)).toBe(0)
    expect(warn.mock.calls.flat()).toEqual(said)
  },
)

test.each<[string, unknown, said?: string]>([
  // https://github.com/vuejs/apollo/issues/172
  ['have the name of a variable gets an error', { price: 1 }, 'there is no option "price".'],
  [
    'are the value of a variable gets an error',
    1,
    'got a number in the place of the options. The last argument is an object of options, such as { variables:',
  ],
  ['have the name of no variable is sent', { pri: 1 }],
  ['have the name of a variable that may be an option is sent', { mode: 'cors' }],
  ['have variables beside the name of one is sent', { variables: { price: 1 }, price: 1 }],
  ['are an event that has the name of a variable is sent', Object.assign(new Event('click'), { price: 1 })],
  ['are null is sent', null],
])('a call whose options %s', async (_, options, said) => {
  const { calls, renderHook } = harness()
  const { result } = renderHook(() => useMutation('mutation Buy($price: Float, $mode: String) { buy }'))
  act(() => void result.current[0](options as never))
  await act(flushMicrotasks)
  expect(calls).toHaveLength(said ? 0 : 1)
  expect(result.current[1].status).toBe(said ? 'error' : 'loading')
  const message = expect.stringContaining(`not sent: mutation Buy: ${said}`) as string
  expect(warn.mock.calls).toEqual(said ? [[message]] : [])
})

test('a function of the app that throws causes no warning: the error of the mutation has it as its cause', async () => {
  const headers = () => {
    throw new Error('signed out')
  }
  const store = createQueryStore(createClient({ endpoint: 'https://api.test/graphql', headers }))
  const { result } = renderHook(() => useMutation(Buy, { store }))
  await act(() => result.current[0]({ variables: { price: 1 } }))
  expect(result.current[1].error?.cause).toEqual(new Error('signed out'))
  expect(warn).not.toHaveBeenCalled()
})

test('`reset` of a component that has unmounted throws nothing', async () => {
  const { mutate, respond, state, unmount } = mounted()
  void mutate()
  await respond({ add: '1' })
  const { reset } = state()
  unmount()
  expect(reset).not.toThrow()
})
