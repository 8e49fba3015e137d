import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { AddTodoForm } from './AddTodoForm.tsx'

function add(title: string) {
  const field = screen.getByLabelText<HTMLInputElement>('Title')
  fireEvent.change(field, { target: { value: title } })
  fireEvent.click(screen.getByRole('button'))
  return field
}

it('empties the field when the todo is added', async () => {
  renderSample(<AddTodoForm />)
  const field = add('Buy bread')
  expect(await screen.findByText('Added: Buy bread')).toBeDefined()
  expect(field.value).toBe('')
})

it('shows the error of the field beside it, and keeps the text', async () => {
  renderSample(<AddTodoForm />)
  const field = add('  ')
  expect(await screen.findByText('A todo needs a title.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('  ')
  expect(screen.queryByRole('alert')).toBeNull()
})
