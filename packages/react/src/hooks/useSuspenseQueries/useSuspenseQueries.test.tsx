import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import {
  offline,
  flushMicrotasks,
  silenceCaughtErrors,
  harness,
  nextTask,
  titled,
  todoItem,
  writeTodo,
  it,
  expectText,
  Boundary,
  click,
} from '../../../test/harness/harness.tsx'
import { override } from '../../devtools/override.ts'
import {
  clearStore,
  inspectStore,
  QueryErrorBoundary,
  skipToken,
  type SuspenseQueryItem,
  useSuspenseQueries,
} from '../../index.ts'

interface TodosProps {
  ids: readonly (string | undefined)[]
  options?: Partial<SuspenseQueryItem>
  onRender?: () => void
}

/** Shows the titles of todos. One without an id is skipped. */
function Todos({ ids, options = {}, onRender }: TodosProps) {
  onRender?.()
  const items = ids.map((id = '') => ({ ...options, ...todoItem(id), variables: id ? { id } : skipToken }))
  const states = useSuspenseQueries(items)
  const titles = states.map(
    ({ data, error, isPrevious }) =>
      `${data?.todo.title ?? 'skipped'}${isPrevious ? ' (previous)' : ''}${error ? ` (${error.name})` : ''}`,
  )
  return (
    <>
      <p>{`todos: ${titles.join(', ')}`}</p>
      <button onClick={() => states.map(({ refetch }) => refetch())}>Refetch</button>
    </>
  )
}

const screenOf = (props: TodosProps, onFallback?: () => void) => (
  <QueryErrorBoundary fallback={({ name }, retry) => <button onClick={retry}>Retry after {name}</button>}>
    <Boundary {...(onFallback && { onFallback })}>
      <Todos {...props} />
    </Boundary>
  </QueryErrorBoundary>
)

function renderTodos(props: TodosProps) {
  const all = harness()
  const onFallback = vi.fn()
  const { rerender } = all.render(screenOf(props, onFallback))
  const sent = () => all.calls.map(({ variables }) => (variables as { id: string }).id)
  return {
    ...all,
    onFallback,
    sent,
    show: (props: TodosProps) => rerender(screenOf(props, onFallback)),
    /** Responds to the latest request of a todo. */
    respond: (id: string, title = `todo ${id}`) =>
      act(() => all.calls[sent().lastIndexOf(id)]?.respond(titled(title))),
  }
}

silenceCaughtErrors()

async function loaded(options?: Partial<SuspenseQueryItem>) {
  const view = renderTodos({ ids: ['1', '2'], ...(options && { options }) })
  await nextTask()
  await view.respond('1')
  await view.respond('2')
  return view
}

// https://github.com/TanStack/query/issues/1523
// https://github.com/TanStack/query/issues/3911
// https://github.com/TanStack/query/issues/6491
it('all queries of a list are sent at once, and the list suspends until each has data', async () => {
  const onRender = vi.fn()
  const { onFallback, respond, sent } = renderTodos({ ids: ['1', '2', '3'], onRender })
  await nextTask()
  expect(sent()).toEqual(['1', '2', '3'])
  const mounts = onFallback.mock.calls.length
  onRender.mockClear()
  await respond('2')
  await respond('1')
  await nextTask()
  expect(onRender).not.toHaveBeenCalled()
  await respond('3')
  expectText('todos: todo 1, todo 2, todo 3')
  await nextTask()
  expect(onFallback).toHaveBeenCalledTimes(mounts)
  expect(sent()).toHaveLength(3)
})

// https://github.com/TanStack/query/issues/8352
// https://github.com/TanStack/query/pull/9886
it('only queries without data are sent, and equal ones once', async () => {
  const { respond, sent, store, show } = renderTodos({ ids: [] })
  writeTodo(store, 'Tea')
  show({ ids: ['1', '2', '2'] })
  await nextTask()
  expect(sent()).toEqual(['2'])
  await respond('2')
  expectText('todos: Tea, todo 2, todo 2')
})

// https://github.com/apollographql/apollo-client/issues/11490
// https://github.com/TanStack/query/issues/7178
it('an empty list, and skipped items, do not suspend', async () => {
  const { respond, sent, show } = renderTodos({ ids: [] })
  expectText('todos:')
  show({ ids: [undefined, undefined] })
  expectText('todos: skipped, skipped')
  expect(sent()).toEqual([])
  show({ ids: [undefined, '1'] })
  await nextTask()
  await respond('1')
  expectText('todos: skipped, todo 1')
  expect(sent()).toEqual(['1'])
})

it('the error of one query is thrown while another one is loading, and a retry loads it again', async () => {
  const { calls, respond, sent } = renderTodos({ ids: ['1', '2'] })
  await nextTask()
  await act(() => calls[1]?.fail(offline))
  expectText('Retry after NetworkError')
  click(/Retry/)
  await nextTask()
  expect(sent()).toEqual(['1', '2', '2'])
  await respond('1')
  await respond('2')
  expectText('todos: todo 1, todo 2')
})

// https://github.com/TanStack/query/issues/6298
it('only the new items of a list are loaded', async () => {
  const { respond, sent, show } = await loaded()
  show({ ids: ['2', '3', '1', '4'] })
  await nextTask()
  await respond('3')
  expectText('loading')
  await respond('4')
  expectText('todos: todo 2, todo 3, todo 1, todo 4')
  expect(sent()).toEqual(['1', '2', '3', '4'])
})

it('`keepPreviousData` shows the data that was at the place before', async () => {
  const options = { keepPreviousData: true }
  const { calls, respond, show } = await loaded(options)
  show({ ids: ['1', '3'], options })
  expectText('todos: todo 1, todo 2 (previous)')
  await respond('3')
  expectText('todos: todo 1, todo 3')
  show({ ids: ['1', '4'], options })
  await act(() => calls[3]?.fail(offline))
  expectText('Retry after NetworkError')
})

it('a list suspends again after `clearStore`, and when devtools show one of its queries as loading', async () => {
  const { respond, sent, store } = await loaded()
  act(() => clearStore(store))
  expectText('loading')
  await respond('1', 'of this user')
  await respond('2')
  expectText('todos: of this user, todo 2')
  const key = inspectStore(store)[1]?.key ?? ''
  act(() => override(store, key, 'loading'))
  expectText('loading')
  await act(() => {
    override(store, key, undefined)
    return flushMicrotasks()
  })
  expectText('todos: of this user, todo 2')
  expect(sent()).toHaveLength(4)
})
