import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { PagedTodos } from './PagedTodos.tsx'

it('shows the old page until the next one is there, and goes back', async () => {
  renderSample(<PagedTodos />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  fireEvent.click(screen.getByText('Next'))
  expect(screen.getByRole('list').style.opacity).toBe('0.5')
  expect(screen.getByText('Buy milk')).toBeDefined()

  expect(await screen.findByText('Water the plants')).toBeDefined()
  expect(screen.queryByText('Buy milk')).toBeNull()
  expect(screen.getByText<HTMLButtonElement>('Next').disabled).toBe(true)
  fireEvent.click(screen.getByText('Back'))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})
