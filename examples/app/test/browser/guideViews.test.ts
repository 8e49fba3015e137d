import type { Page } from 'playwright'
import { circleOf } from './boardPage.ts'
import { cardOf } from './outcomesPage.ts'
import type { Server } from './startServer.ts'
import { testViews } from './testViews.ts'

/** Opens a page with the marks, and with the tour. */
async function open(page: Page, server: Server, path: string): Promise<void> {
  await page.goto(new URL(path, server.url).href)
  await page.getByRole('switch', { name: 'Show what happens' }).click()
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('log').first().waitFor()
}

/** What explains the app, on each page that has it. */
testViews([
  {
    name: 'board with marks',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await open(page, server, '/')
      await server.setConditions({ failingMutations: 1 })
      await circleOf(page, 'Book the venue').click()
      await page.getByText('Rolled back').waitFor()
    },
  },
  {
    name: 'item with marks',
    show: async (page, server) => {
      await page.goto(server.url)
      const path = await page.getByRole('link', { name: 'Book the venue' }).getAttribute('href')
      await open(page, server, String(path))
      await page.getByRole('radio', { name: 'Done' }).click()
      await page.getByText('Confirmed').waitFor()
    },
  },
  {
    name: 'report with marks',
    show: async (page, server) => {
      await page.goto(new URL('/report', server.url).href)
      await page.getByRole('switch', { name: 'Show what happens' }).click()
      await page.reload()
      await page.getByText('From the store').first().waitFor()
      await page.getByText('How it is made').click()
      await page.getByRole('link', { name: 'source' }).first().waitFor()
    },
  },
  {
    name: 'last step of the tour',
    show: async (page, server) => {
      await page.goto(new URL('/outcomes', server.url).href)
      await page.getByRole('switch', { name: 'Show what happens' }).click()
      await cardOf(page, 'Complete data').send.click()
      await page.getByRole('button', { name: 'Take the tour' }).click()
      const next = page.getByRole('dialog').getByRole('button', { name: 'Next' })
      await next.waitFor()
      while (await next.count()) await next.click()
      await page.getByRole('heading', { name: 'Outcomes' }).waitFor()
      await page.getByText('The request and the response appear here.').first().waitFor()
    },
  },
])
