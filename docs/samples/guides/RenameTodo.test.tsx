import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { TwoLists } from './RenameTodo.tsx'

const all = 'All: Buy milk, Call Ada, Water the plants'

it('renames the todo in each list at once', async () => {
  renderSample(<TwoLists />)
  await screen.findByText(all)
  await screen.findByText('Found: Buy milk')
  fireEvent.click(screen.getByText('Rename it'))

  expect(screen.getByText('All: Buy oat milk, Call Ada, Water the plants')).toBeDefined()
  expect(screen.getByText('Found: Buy oat milk')).toBeDefined()
})

it('gives both lists the old title back when the server refuses the new one', async () => {
  renderSample(<TwoLists />)
  await screen.findByText(all)
  fireEvent.click(screen.getByText('Give it an empty title'))
  expect(screen.queryByText(all)).toBeNull()

  expect((await screen.findByRole('alert')).textContent).toContain('A todo needs a title.')
  expect(screen.getByText(all)).toBeDefined()
})
