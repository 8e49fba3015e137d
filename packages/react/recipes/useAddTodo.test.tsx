import { NetworkError } from '@thinql/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes } from '../test/harness/harness.tsx'
import { Todos } from './Todos.tsx'
import { useAddTodo } from './useAddTodo.ts'

function AddCoffee() {
  const [addTodo, { status }] = useAddTodo()
  return <button onClick={() => void addTodo('Coffee')}>{status}</button>
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe.each(modes)('useAddTodo, $mode', ({ strict }) => {
  async function addCoffee() {
    const all = harness({ strict })
    all.render([<Todos key="todos" />, <AddCoffee key="add" />])
    await act(() => all.last().respond({ todos: [{ id: '1', title: 'Tea' }] }))
    fireEvent.click(screen.getByText('idle'))
    return all
  }

  test('shows what the mutation returned, and does not fetch the list again', async () => {
    const { calls, last } = await addCoffee()
    expect(last().variables).toEqual({ title: 'Coffee' })
    await act(() => last().respond({ addTodo: { id: '2', title: 'Coffee' } }))
    expect(shown()).toEqual(['Tea', 'Coffee'])
    expect(calls).toHaveLength(2)
  })

  test('leaves the list as it is when the mutation fails', async () => {
    const { last } = await addCoffee()
    await act(() => last().fail(new NetworkError('offline')))
    expect(shown()).toEqual(['Tea'])
    expect(screen.getByText('error')).toBeDefined()
  })
})
