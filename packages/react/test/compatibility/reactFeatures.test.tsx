import { createClient, NetworkError } from '@thinql/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useActionState, useState, version } from 'react'
import { expect, test } from 'vitest'
import { mock } from '../../recipes/mock.ts'
import { AddTodo } from '../../recipes/todos.ts'
import { createQueryStore, useMutation } from '../../src/index.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'

import { version as domVersion } from 'react-dom'
import { everyOutcome } from '@thinql/react/testing'

const tea = { id: '1', title: 'Tea' }

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

function Versions() {
  // A hook works only if the renderer and the component use the same React.
  const [versions] = useState(`${version} ${domVersion}`)
  return <output>{versions}</output>
}

test('the hooks and the DOM run on the React version of the test project', () => {
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
