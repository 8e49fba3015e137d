import type { Page } from 'playwright'

/** Records the exceptions of a page from now on, and what it logs: only errors, or warnings too. */
export function recordErrors(page: Page, types: readonly string[] = ['error']): string[] {
  const reported: string[] = []
  page.on('pageerror', (error) => reported.push(String(error)))
  page.on('console', (message) => {
    if (types.includes(message.type())) reported.push(message.text())
  })
  return reported
}
