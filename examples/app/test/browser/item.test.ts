import type { Page } from 'playwright'
import { expect } from 'vitest'
import { editForm, itemOf, linkOf, recordOperations } from './boardPage.ts'
import { test } from './boardTest.ts'

async function openItem(page: Page, title: string): Promise<void> {
  await linkOf(page, title).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

function attachments(page: Page) {
  const part = page.getByRole('region', { name: 'Attachments' })
  return {
    part,
    attach: async (name: string, bytes: number) => {
      const chooser = page.waitForEvent('filechooser')
      await part.getByRole('button', { name: 'Attach a file' }).click()
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') })
    },
  }
}

test('the page of an item is prefetched when the pointer is on its link', async ({ board, server }) => {
  await board.open()
  const loaded = board.page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('query Item(')),
  )
  await linkOf(board.page, 'Book the venue').hover()
  await loaded
  // Longer than any timeout of this test.
  await server.setConditions({ latency: 60_000 })
  await openItem(board.page, 'Book the venue')
  expect(await board.page.getByText('Seats for 80').count()).toBe(1)
})

test('the history arrives after the rest of the page', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 4_000 })
  await board.open()
  await board.page.getByRole('button', { name: 'Doing Book the venue' }).click()
  await openItem(board.page, 'Book the venue')
  await board.page.getByRole('main').getByText('Loading the history…').waitFor()
  await board.page.getByText('Moved to Doing').waitFor()
  expect(await board.page.getByRole('main').getByText('Loading the history…').count()).toBe(0)
})

test('each entry of the history has its time, also for machines', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Doing Book the venue' }).click()
  await openItem(board.page, 'Book the venue')
  const time = board.page.getByRole('listitem').filter({ hasText: 'Moved to Doing' }).locator('time')
  const at = Date.parse(String(await time.getAttribute('datetime')))
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
})

test('an empty history has no list', async ({ board }) => {
  await board.open()
  await openItem(board.page, 'Book the venue')
  const history = board.page.getByRole('region', { name: 'History' })
  await history.getByText('No changes yet.').waitFor()
  expect(await history.locator('ol').count()).toBe(0)
})

test('an item and its history are one request', async ({ board, server }) => {
  await board.open()
  const path = String(await linkOf(board.page, 'Book the venue').getAttribute('href'))
  const { sent } = recordOperations(board.page)
  await board.page.goto(new URL(path, server.url).href)
  await board.page.getByText('No changes yet.').waitFor()
  expect(sent).toEqual(['Item'])
})

test('an item can be changed while its history is in flight', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 4_000 })
  await board.open()
  await openItem(board.page, 'Book the venue')
  await board.page.getByRole('radio', { name: 'Doing' }).check()
  expect(await board.page.getByRole('main').getByText('Loading the history…').count()).toBe(1)
  await board.page.getByText('Moved to Doing').waitFor()
  expect(await board.page.getByRole('radio', { name: 'Doing' }).isChecked()).toBe(true)
})

test('an item that is moved and edited on its page is changed on the board too', async ({ board }) => {
  await board.open()
  await openItem(board.page, 'Book the venue')
  await board.page.getByRole('radio', { name: 'Done' }).check()
  await board.page.getByRole('button', { name: 'Edit' }).click()
  const { title, save } = editForm(board.page)
  await title.fill('Book the larger venue')
  await save.click()
  await board.page.getByRole('heading', { name: 'Book the larger venue' }).waitFor()
  await board.page.getByRole('link', { name: 'All items' }).click()
  await itemOf(board.page, 'Book the larger venue').waitFor()
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await board.page.getByRole('checkbox', { name: 'Complete Book the larger venue' }).isChecked()).toBe(
    true,
  )
})

test('an attached file is listed, and can be downloaded', async ({ board }) => {
  await board.open()
  await openItem(board.page, 'Book the venue')
  const { part, attach } = attachments(board.page)
  await attach('contract.txt', 3_000)
  await part.getByText('3 kB').waitFor()
  const download = board.page.waitForEvent('download')
  await part.getByRole('link', { name: 'contract.txt' }).click()
  expect((await download).suggestedFilename()).toBe('contract.txt')
})

test('a cancelled upload attaches nothing', async ({ board, server }) => {
  await board.open()
  await openItem(board.page, 'Book the venue')
  await server.setConditions({ latency: 500 })
  const { part, attach } = attachments(board.page)
  await attach('contract.txt', 3_000)
  await part.getByRole('progressbar', { name: 'Sending contract.txt' }).waitFor()
  await part.getByRole('button', { name: 'Cancel' }).click()
  await part.getByRole('button', { name: 'Attach a file' }).waitFor()
  expect(await part.getByRole('alert').count()).toBe(0)
  await board.page.waitForTimeout(600)
  await board.page.reload()
  await part.getByText('None yet.').waitFor()
})

test('a file that is too large shows the reason', async ({ board }) => {
  await board.open()
  await openItem(board.page, 'Book the venue')
  const { part, attach } = attachments(board.page)
  await attach('film.mp4', 2_097_153)
  await expect
    .poll(() => part.getByRole('alert').allTextContents())
    .toEqual(['Not attached. “film.mp4” is larger than 2 MB. Attach a smaller one.'])
})

test('an item that is gone says so, and has a link to the board', async ({ board, server }) => {
  await board.page.goto(new URL('/items/99999', server.url).href)
  await board.page.getByRole('heading', { name: 'This item is gone' }).waitFor()
  await board.page.getByRole('link', { name: 'All items' }).click()
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(new URL(board.page.url()).pathname).toBe('/')
})
