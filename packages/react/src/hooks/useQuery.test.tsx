import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { fakeClient } from '../../test/fakeClient.ts'
import { createQueryStore, GraphQLProvider, useQuery } from '../index.ts'

test('shows loading, then data', async () => {
  const { client, calls, last } = fakeClient()
  const store = createQueryStore(client)
  function Todo() {
    const { data, loading, error } = useQuery<{ todo: { title: string } }>('query Todo { todo { title } }')
    if (loading) return <p>loading</p>
    if (error) return <p>{error.message}</p>
    return <p>{data.todo.title}</p>
  }
  render(
    <StrictMode>
      <GraphQLProvider store={store}>
        <Todo />
      </GraphQLProvider>
    </StrictMode>,
  )
  expect(screen.getByText('loading')).toBeDefined()
  await act(() => last().answer({ todo: { title: 'Tea' } }))
  expect(screen.getByText('Tea')).toBeDefined()
  expect(calls).toHaveLength(1)
})
