import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { submitTitle } from '../support/submitTitle.ts'
import { ActionStateForm } from './ActionStateForm.tsx'

it('empties the field when the todo is added', async () => {
  renderSample(<ActionStateForm />)
  const field = submitTitle('Buy bread')
  expect(await screen.findByText('Added: Buy bread')).toBeDefined()
  // The mutation ends one render before the form does.
  await waitFor(() => expect(field.value).toBe(''))
})

it('says why the server refused the title, and keeps the text', async () => {
  renderSample(<ActionStateForm />)
  const field = submitTitle('   ')
  expect(await screen.findByText('A todo needs a title.')).toBeDefined()
  expect(field.value).toBe('   ')
})
