import type { BrowserContext, Page } from 'playwright'

/** The activity beside the board. */
export function activityOf(page: Page) {
  const panel = page.getByRole('region', { name: 'Activity' })
  return {
    panel,
    entries: async () => (await panel.getByRole('listitem').allInnerTexts()).map(inOneLine),
    connected: panel.getByText('Live', { exact: true }),
    lost: panel.getByText('The connection is lost.'),
    /** Resolves when it is connected and its empty list is loaded. Then it sends nothing until something changes. */
    settled: async () => {
      await panel.getByText('Live', { exact: true }).waitFor()
      await panel.getByText('No activity yet.').waitFor({ state: 'attached' })
    },
  }
}

function inOneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(' ')
}

/** Opens the board in another window, and waits until that is connected. */
export async function openWindow(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await activityOf(page).connected.waitFor()
  return page
}
