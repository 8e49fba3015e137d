import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { useMutation } from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import { watchErrors } from '../harness/console.ts'
import { harness } from '../harness/harness.tsx'
import { Add, mountAdd } from '../screens/mutations.tsx'

// The state of a mutation, and its promise.

/** The mutation on screen. `send` calls it. */
function shownAdd() {
  const all = harness()
  const view = mountAdd(all)
  const send = (title: string) => {
    let sent!: ReturnType<(typeof view.result.current)[0]>
    act(() => void (sent = view.result.current[0]({ variables: { title } })))
    return sent
  }
  return { ...all, ...view, send }
}

// https://github.com/apollographql/apollo-client/issues/9602
// https://github.com/TanStack/query/issues/5341
// https://github.com/TanStack/query/issues/4983
test('a mutation that an effect calls once at the mount does not stay loading in StrictMode', async () => {
  const { last, renderHook } = harness({ strict: true })
  const { result } = renderHook(() => {
    const [mutate, state] = useMutation(Add)
    const called = useRef(false)
    useEffect(() => {
      if (!called.current) void mutate()
      called.current = true
    }, [mutate])
    return state
  })
  await act(() => last().respond({ add: 'Tea' }))
  expect(result.current).toMatchObject({ loading: false, data: { add: 'Tea' } })
})

// https://github.com/trpc/trpc/issues/5086
test('a mutation that has ended has its data or its error in each render', async () => {
  const { last, renderHook } = harness()
  const shown: string[] = []
  const { result } = renderHook(() => {
    const [mutate, { data, loading, status }] = useMutation<{ add: string }>(Add)
    shown.push(loading ? 'loading' : (data?.add ?? status))
    return mutate
  })
  act(() => void result.current())
  await act(() => last().respond({ add: 'Tea' }))
  expect(new Set(shown)).toEqual(new Set(['idle', 'loading', 'Tea']))
})

// https://github.com/apollographql/apollo-client/issues/9858
test('a mutation that is called when a component leaves is sent, and React logs nothing', async () => {
  const errors = watchErrors()
  const { last, renderHook } = harness()
  const { unmount } = renderHook(() => {
    const [mutate] = useMutation(Add)
    useEffect(() => () => void mutate(), [mutate])
  })
  unmount()
  await act(() => last().respond({ add: 'Tea' }))
  expect(last().document).toBe(Add)
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/apollographql/react-apollo/issues/3294
// https://github.com/apollographql/apollo-client/issues/1291
// https://github.com/urql-graphql/urql/issues/51
test('`mutate` may be the click handler itself: the event is no variable', async () => {
  const { last, render } = harness()
  function Button() {
    const [mutate, { status }] = useMutation('mutation Save { save }')
    // As people write it; the types refuse it.
    return <button onClick={mutate as never}>{status}</button>
  }
  render(<Button />)
  fireEvent.click(screen.getByText('idle'))
  expect(last().variables).toBeUndefined()
  await act(() => last().respond({ save: true }))
  expect(screen.getByText('success')).toBeDefined()
})

// https://github.com/TanStack/query/issues/3040
// https://github.com/TanStack/query/issues/5383
test('the result of a call reaches its caller, also when the component has left', async () => {
  const { last, send, unmount } = shownAdd()
  const call = send('Tea')
  unmount()
  await act(() => last().respond({ add: 'Tea' }))
  expect(await call).toMatchObject({ data: { add: 'Tea' } })
})

// https://github.com/urql-graphql/urql/issues/1622
// https://github.com/urql-graphql/urql/issues/649
test('two calls at once give each caller its own result, in any order', async () => {
  const { calls, result, send } = shownAdd()
  const titles = ['Tea', 'Milk']
  const results = titles.map(send)
  for (const call of [...calls].reverse())
    await act(() => call.respond({ add: (call.variables as { title: string }).title }))
  expect((await Promise.all(results)).map(({ data }) => data?.add)).toEqual(titles)
  expect(result.current[1].data).toEqual({ add: 'Milk' })
})

// https://github.com/apollographql/apollo-client/issues/5708
// https://github.com/apollographql/apollo-client/issues/6070
test('a call that fails without `try` causes no unhandled rejection', async () => {
  const { last, send } = shownAdd()
  const call = send('Tea')
  await act(() => last().fail(offline))
  await expect(call).resolves.toMatchObject({ error: offline })
})

// https://github.com/TanStack/query/issues/252
// https://github.com/apollographql/react-apollo/issues/3703
test('a form that closes as soon as its mutation has ended makes React log nothing', async () => {
  const errors = watchErrors()
  const { last, send, unmount } = shownAdd()
  void send('Tea').then(unmount)
  await act(() => last().respond({ add: 'Tea' }))
  expect(errors).not.toHaveBeenCalled()
})
