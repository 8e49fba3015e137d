import type { Page } from 'playwright'
import type { GraphqlServer } from '../consumers/startGraphql.ts'

/** Waits until a page of pending queries is there without one of them, lets its response go, and waits until that is shown too. */
export async function waitForPendingPage(page: Page, graphql: GraphqlServer): Promise<void> {
  await page.getByText('Counting …').waitFor()
  await page.getByRole('heading').getByText('Greeting').waitFor()
  await graphql.release()
  await page.getByText('1 todos').waitFor()
  await page.waitForLoadState('networkidle')
}
