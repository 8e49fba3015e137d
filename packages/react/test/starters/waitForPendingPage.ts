import type { Page } from 'playwright'
import type { GraphqlServer } from '../consumers/startGraphql.ts'

/** Waits until a page shows all but one of its queries. Then lets the last response go, and waits until the page shows it. */
export async function waitForPendingPage(page: Page, graphql: GraphqlServer): Promise<void> {
  await page.getByText('Counting …').waitFor()
  await page.getByRole('heading').getByText('Greeting').waitFor()
  await graphql.release()
  await page.getByText('1 todos').waitFor()
  await page.waitForLoadState('networkidle')
}
