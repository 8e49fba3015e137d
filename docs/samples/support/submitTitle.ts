import { fireEvent, screen } from '@testing-library/react'

/** Fills in the title of a new todo, sends the form and returns the field. */
export function submitTitle(title: string): HTMLInputElement {
  const field = screen.getByLabelText<HTMLInputElement>('Title')
  fireEvent.change(field, { target: { value: title } })
  fireEvent.click(screen.getByRole('button'))
  return field
}
