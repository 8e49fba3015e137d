import { fireEvent, screen } from '@testing-library/react'
import { shareEntities } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { SharedTodos } from './SharedTodos.tsx'

it('a new title is shown in both queries, without another request', async () => {
  let requests = 0
  const count = () => {
    requests++
    return {}
  }
  const { store } = renderSample(<SharedTodos />, { headers: count })
  shareEntities(store)
  await screen.findByText('All: Buy milk, Call Ada, Water the plants')
  await screen.findByText('The first one: Buy milk')
  fireEvent.click(screen.getByText('Rename it'))
  await screen.findByText('All: Buy oat milk, Call Ada, Water the plants')
  expect(screen.getByText('The first one: Buy oat milk')).toBeDefined()
  expect(requests).toBe(3)
})
