import { expect } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openTodosPage, type RunningPage } from './TodosPage.tsx'

/** Opens the page and its devtools. */
export async function openPage(options?: Parameters<typeof openTodosPage>[0]): Promise<RunningPage> {
  const running = openTodosPage(options)
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  if (!options?.embedded) await screen.getByRole('button', { name: /Open the thinql devtools/ }).click()
  await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
  return running
}
