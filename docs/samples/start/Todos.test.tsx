import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { Todos } from './Todos.tsx'

it('shows the new todo after the mutation', async () => {
  renderSample(<Todos />)
  fireEvent.click(await screen.findByRole('button', { name: 'Buy bread' }))

  expect(await screen.findByText('Buy bread', { selector: 'li' })).toBeDefined()
})
