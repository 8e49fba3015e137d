import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'

// The types of React leave it out, though its documentation has tests set it.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

/** Has React render as on a page until the test has ended: inside `act` it batches everything. */
export function leaveAct(): void {
  environment.IS_REACT_ACT_ENVIRONMENT = false
  onTestFinished(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  })
}

/**
 * A click as it comes from a user: that of Testing Library is inside `act`. In jsdom all that follows in a file counts as
 * done by it, so it comes last there.
 */
export function click(text: string): void {
  screen.getByText(text).dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

/** Lets React render what it has been told. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}
