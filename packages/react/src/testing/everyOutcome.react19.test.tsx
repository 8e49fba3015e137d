import { everyOutcome } from '@thinql/react/testing'
import { expect, test } from 'vitest'
import { useMutation } from '../index.ts'

const AddTodo = 'mutation AddTodo { addTodo { id } }'

function AddForm() {
  const [add, { error, data }] = useMutation<{ addTodo: object }>(AddTodo)
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
    step: (screen) => screen.querySelector('button')?.click(),
  })
  expect(table).toMatchObject({ loading: 'as before', data: 'Add Added', NetworkError: 'Add NetworkError' })
})
