import { createClient, NetworkError } from '@thinql/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense, useActionState, useDeferredValue, useOptimistic, useState, version } from 'react'
import { describe, expect, it, test } from 'vitest'
import { mock } from '../../recipes/mock.ts'
import { AddTodo, TodosQuery } from '../../recipes/todos.ts'
import { createQueryStore, setQueryData, useMutation, useQuery } from '../../src/index.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { harness, titled } from '../harness/harness.tsx'
import { SuspendedTodo } from '../screens/todo.tsx'
import { version as domVersion } from 'react-dom'
import { everyOutcome } from '@thinql/react/testing'

const tea = { id: '1', title: 'Tea' }

describe('a form action', () => {
  function form(fail: boolean) {
    const respond = () => (fail ? new NetworkError('offline') : { addTodo: tea })
    const store = createQueryStore(createClient({ middleware: [mock(AddTodo, respond)] }))
    function Form() {
      const [addTodo, { loading }] = useMutation(AddTodo, { store })
      const [message, action] = useActionState(async (_: string, data: FormData) => {
        const { error } = await addTodo({ variables: { title: JSON.stringify(data.get('title')) } })
        return error ? error.name : 'added'
      }, '')
      return (
        <form action={action}>
          <input name="title" defaultValue="Tea" />
          <button disabled={loading}>Add</button>
          <p>{message}</p>
        </form>
      )
    }
    render(<Form />)
  }

  test.each([
    { outcome: 'the result', fail: false, shown: 'added' },
    { outcome: 'the error', fail: true, shown: 'NetworkError' },
  ])('a form action shows $outcome of its mutation by `useActionState`', async ({ fail, shown }) => {
    form(fail)
    fireEvent.click(screen.getByRole('button'))
    await act(flushMicrotasks)
    expect(await screen.findByText(shown)).toBeDefined()
    expect(screen.getByRole('button')).toHaveProperty('disabled', false)
  })
})

test('`useOptimistic` shows its own value until the mutation has ended, on top of the data of the store', async () => {
  const { last, render, store } = harness()
  setQueryData(store, TodosQuery, { todos: [tea] })
  function Todos() {
    const { data } = useQuery(TodosQuery, { staleTime: Infinity })
    const [addTodo] = useMutation(AddTodo)
    const [titles, showTitle] = useOptimistic(
      data?.todos.map(({ title }) => title) ?? [],
      (shown, title: string) => [...shown, `${title} (saving)`],
    )
    const add = async () => {
      showTitle('Milk')
      const { data: added } = await addTodo({ variables: { title: 'Milk' } })
      if (added) setQueryData(store, TodosQuery, (now) => now && { todos: [...now.todos, added.addTodo] })
    }
    return (
      <form action={add}>
        <button>Add</button>
        <p>{titles.join()}</p>
      </form>
    )
  }
  render(<Todos />)
  fireEvent.click(screen.getByRole('button'))
  await act(flushMicrotasks)
  expect(screen.getByText('Tea,Milk (saving)')).toBeDefined()
  await act(() => last().respond({ addTodo: { id: '2', title: 'Milk' } }))
  expect(screen.getByText('Tea,Milk')).toBeDefined()
})

// https://github.com/TanStack/query/issues/6486
test('`useDeferredValue` keeps the results of a search on screen until the next ones are there', async () => {
  const { calls, last, render } = harness()
  function Search() {
    const [id, setId] = useState('1')
    return (
      <>
        <button onClick={() => setId('2')}>Search</button>
        <Suspense fallback={<p>loading</p>}>
          <SuspendedTodo id={useDeferredValue(id)} />
        </Suspense>
      </>
    )
  }
  render(<Search />)
  await act(flushMicrotasks)
  await act(() => last().respond(titled('Tea')))
  fireEvent.click(screen.getByRole('button'))
  await act(flushMicrotasks)
  expect(screen.getByText('Tea')).toBeDefined()
  await act(() => last().respond(titled('Milk')))
  expect(screen.getByText('Milk')).toBeDefined()
  expect(calls).toHaveLength(2)
})

function Versions() {
  // A hook works only if the renderer and the component use the same React.
  const [versions] = useState(`${version} ${domVersion}`)
  return <output>{versions}</output>
}

it('the hooks and the DOM run on the React version of the test project', () => {
  const expected = process.env.REACT_VERSION

  render(<Versions />)

  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`^${expected}\\.\\S+ ${expected}\\.\\S+$`),
  )
})

const AddUntitled = 'mutation AddTodo { addTodo { id } }'

function AddForm() {
  const [add, { error, data }] = useMutation<{ addTodo: object }>(AddUntitled)
  return (
    <form action={async () => void (await add())}>
      <button>Add</button>
      {error?.name ?? (data && 'Added')}
    </form>
  )
}

test('a form action that is pending forever does not hold up the actions of the next outcomes', async () => {
  const table = await everyOutcome(<AddForm />, {
    data: { AddTodo: { addTodo: {} } },
    step: (screen) => void fireEvent.click(within(screen).getByRole('button')),
  })
  expect(table).toMatchObject({ loading: 'as before', data: 'Add Added', NetworkError: 'Add NetworkError' })
})
