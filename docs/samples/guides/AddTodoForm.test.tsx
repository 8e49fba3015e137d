import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { submitTitle } from '../support/submitTitle.ts'
import { AddTodoForm } from './AddTodoForm.tsx'

it('empties the field when the todo is added', async () => {
  renderSample(<AddTodoForm />)
  const field = submitTitle('Buy bread')
  expect(await screen.findByText('Added: Buy bread')).toBeDefined()
  // The mutation ends one render before the form does.
  await waitFor(() => expect(field.value).toBe(''))
})

it('shows the error of the field beside it, and keeps the text', async () => {
  renderSample(<AddTodoForm />)
  const field = submitTitle('  ')
  expect(await screen.findByText('A todo needs a title.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('  ')
  expect(screen.queryByRole('alert')).toBeNull()
})
