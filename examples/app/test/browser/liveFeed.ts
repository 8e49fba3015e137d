import type { BrowserContext, Page } from 'playwright'

/** What happens on the board, beside it. */
export function liveFeed(page: Page) {
  const feed = page.getByRole('region', { name: 'Activity' })
  return {
    feed,
    entries: async () => (await feed.getByRole('listitem').allInnerTexts()).map(inOneLine),
    connected: feed.getByText('Live', { exact: true }),
    lost: feed.getByText('The connection is lost.'),
    /** Resolves once it is there, with nothing in it: from then on it sends only what something done makes it send. */
    settled: async () => {
      await feed.getByText('Live', { exact: true }).waitFor()
      await feed.getByText('Nothing was done yet.').waitFor({ state: 'attached' })
    },
  }
}

function inOneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(' ')
}

/** Opens the board in a window of its own, which is told of what happens from then on. */
export async function openWindow(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await liveFeed(page).connected.waitFor()
  return page
}
