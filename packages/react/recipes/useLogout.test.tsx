import { NetworkError } from '@thinql/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes } from '../test/harness.tsx'
import { Todos } from './Todos.tsx'
import { TodosQuery } from './todos.ts'
import { useLogout } from './useLogout.ts'

function LogoutButton() {
  const [logout] = useLogout()
  return <button onClick={() => void logout()}>Log out</button>
}

describe.each(modes)('useLogout, $mode', ({ strict }) => {
  async function logout() {
    const all = harness({ strict })
    all.render([<Todos key="todos" />, <LogoutButton key="logout" />])
    await act(() => all.last().respond({ todos: [{ id: '1', title: 'Tea' }] }))
    fireEvent.click(screen.getByText('Log out'))
    return all
  }

  test('forgets all data once the session has ended, and fetches again for what is on screen', async () => {
    const { calls, last, store } = await logout()
    expect(screen.getByText('Tea')).toBeDefined()
    await act(() => last().respond({ logout: true }))
    expect(store.getData(TodosQuery)).toBeUndefined()
    expect(screen.getByText('Loading …')).toBeDefined()
    expect(calls).toHaveLength(3)
  })

  test('aborts what is in flight, and its response shows no more', async () => {
    const { calls, last, store } = await logout()
    act(() => void store.invalidate())
    await act(() => calls[1]?.respond({ logout: true }))
    expect(calls[2]?.signal.aborted).toBe(true)
    await act(() => calls[2]?.respond({ todos: [{ id: '1', title: 'Secret' }] }))
    expect(screen.queryByText('Secret')).toBeNull()
    await act(() => last().respond({ todos: [] }))
  })

  test('keeps the data when the session could not be ended', async () => {
    const { last } = await logout()
    await act(() => last().fail(new NetworkError('offline')))
    expect(screen.getByText('Tea')).toBeDefined()
  })
})
