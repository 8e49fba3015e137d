import type { Page } from 'playwright'
import { expect } from 'vitest'
import { cardOf } from './outcomesPage.ts'
import type { Server } from './startServer.ts'
import { testViews } from './testViews.ts'
import { devtoolsOf } from './devtoolsPanel.ts'

async function open(page: Page, server: Server): Promise<void> {
  await page.goto(new URL('/outcomes', server.url).href)
  await page.getByRole('heading', { name: 'Outcomes' }).waitFor()
}

/** Every state of the outcomes page. */
testViews([
  { name: 'outcomes', show: open },
  {
    name: 'outcomes sent',
    consoleErrors: Array<string>(6).fill('Failed to load resource'),
    show: async (page, server) => {
      await open(page, server)
      await page.getByRole('switch', { name: 'batch' }).click()
      await page.getByRole('button', { name: 'Send all' }).click()
      const { card } = cardOf(page, 'The user cancelled')
      await card.getByRole('button', { name: 'Save a note' }).click()
      await card.getByRole('button', { name: 'Cancel' }).click()
      await cardOf(page, 'Partial data').card.getByText('The code').click()
      await page.getByText('error: TimeoutError').waitFor()
    },
  },
  {
    name: 'devtools',
    consoleErrors: ['429', '429', '429'],
    show: async (page, server) => {
      await open(page, server)
      await page.getByRole('switch', { name: 'retry' }).click()
      const { send, states } = cardOf(page, 'Too many requests: 429')
      await send.click()
      await expect.poll(states, { timeout: 10_000 }).toContain('error: ServerError')
      await cardOf(page, 'Partial data').send.click()
      const { open: openDevtools, rows } = devtoolsOf(page)
      await openDevtools()
      await rows.first().click()
    },
  },
])
