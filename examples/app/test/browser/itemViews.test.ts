import type { Page } from 'playwright'
import { editForm, linkOf } from './boardPage.ts'
import type { Server } from './startServer.ts'
import { testViews } from './testViews.ts'

async function open(page: Page, server: Server): Promise<void> {
  server.fill([{ title: 'Book the venue', note: 'Seats for 80', assignee: 'Mira', due: '2026-12-24' }])
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Doing Book the venue' }).click()
  await linkOf(page, 'Book the venue').click()
  await page.getByText('Moved to Doing').waitFor()
}

async function attach(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  const buffer = Buffer.from('Ten people')
  await (await chooser).setFiles({ name: 'guests.txt', mimeType: 'text/plain', buffer })
}

/** Every state of an item's page. */
testViews([
  {
    name: 'item',
    show: async (page, server) => {
      await open(page, server)
      await attach(page)
      await page.getByRole('link', { name: 'guests.txt' }).waitFor()
    },
  },
  {
    name: 'item loading',
    show: async (page, server) => {
      await server.setConditions({ latency: 5_000 })
      await page.goto(new URL('/items/1', server.url).href)
      await page.getByRole('main').getByText('Loading the item…').waitFor()
    },
  },
  {
    name: 'item gone',
    show: async (page, server) => {
      await page.goto(new URL('/items/99999', server.url).href)
      await page.getByRole('heading', { name: 'This item is gone' }).waitFor()
    },
  },
  {
    name: 'item editing',
    show: async (page, server) => {
      await open(page, server)
      await page.getByRole('button', { name: 'Edit' }).click()
      await editForm(page).title.fill('Book the larger venue')
    },
  },
  {
    name: 'item sending',
    show: async (page, server) => {
      await open(page, server)
      await server.setConditions({ latency: 5_000 })
      await attach(page)
      await page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'item failing',
    consoleErrors: ['500', '500'],
    show: async (page, server) => {
      await open(page, server)
      await server.setConditions({ failingMutations: 2 })
      await page.getByRole('radio', { name: 'Done' }).click()
      await page.getByText('Not changed.').waitFor()
      await attach(page)
      await page.getByText('Not attached.').waitFor()
    },
  },
])
