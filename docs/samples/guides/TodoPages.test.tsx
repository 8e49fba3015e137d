import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { TodoPages } from './TodoPages.tsx'

it('adds the next page to the list, and has no button after the last one', async () => {
  renderSample(<TodoPages />)
  const button = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Buy milk',
    'Call Ada',
  ])
  fireEvent.click(button)

  expect(await screen.findByText('Water the plants')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
