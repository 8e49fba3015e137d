import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { button, chooseOutcome, holdBack, linkOf, live, recordOperations, signIn } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('an item can be changed before its history, which comes later', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 100_000 })
  const page = await board.open()
  const path = String(await linkOf(page, 'Book the venue').getAttribute('href'))
  const sent = recordOperations(page)
  await board.open(path)
  await page.getByRole('main').getByText('Loading the history…').waitFor()
  expect(sent).toEqual(['Item'])
  await page.getByRole('radio', { name: 'Doing' }).check()
  expect(await page.getByRole('main').getByText('Loading the history…').count()).toBe(1)
  await server.setConditions({})
  await page.getByText('Moved to Doing').waitFor()
  await look(page, 'item')
})

test('an attached file shows its progress, and can be downloaded', async ({ page, server }) => {
  await server.setConditions({ uploadRate: 3_000_000 })
  await linkOf(page, 'Book the venue').click()
  const part = page.getByRole('region', { name: 'Attachments' })
  const buffer = randomBytes(3_000_000)
  await part.getByLabel('File to attach').setInputFiles({ name: 'contract.txt', mimeType: '', buffer })
  await part.getByRole('progressbar', { name: 'Sending contract.txt' }).waitFor()
  await part.getByText('3.0 MB', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await part.getByRole('link', { name: 'contract.txt' }).click()
  expect((await download).suggestedFilename()).toBe('contract.txt')
  expect(buffer.equals(readFileSync(await (await download).path()))).toBe(true)
})

test('an outcome shows the state of its hook, its message, and what was on the wire', async ({ board }) => {
  board.expectErrors('429')
  const page = await board.open('/outcomes')
  const { detail, send, state } = await chooseOutcome(page, 'Too many requests: 429')
  await send.click()
  await expect.poll(state).toBe('error: ServerError')
  await detail.getByText('Try again in 1 s.').waitFor()
  await detail.getByRole('option', { name: /Progress/ }).click()
  await detail
    .getByRole('region', { name: /^Details/ })
    .getByText('429')
    .first()
    .waitFor()
  await look(page, 'outcome sent')
})

test('both live connections recover by themselves after a restart of the server', async ({ board }) => {
  board.expectErrors('ERR_', 'WebSocket connection')
  const page = await board.open('/live')
  const shown = live(page.getByRole('main'))
  await expect.poll(() => shown.count()).toBe(2)
  await look(page, 'live')
  await button(page, 'Restart the server').click()
  await expect.poll(() => button(page, 'Connect now').count()).toBe(2)
  await expect.poll(() => shown.count()).toBe(2)
})

test('a reload shows the kept data at once and then the new data, and a sign-out deletes it', async ({
  board,
}) => {
  const page = await board.open('/session')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await signIn(page)
  await expect.poll(kept).toContain('T-12')
  const letGo = await holdBack(page, 'LaunchCode')
  await page.reload()
  await page.getByText('Kept by this browser.').waitFor()
  await page.getByText('Ada, the launch code is T-12.').waitFor()
  await look(page, 'session kept')
  letGo()
  await page.getByText('New from the server.').waitFor()
  await button(page, 'Sign out').click()
  await page.getByText('Nobody is signed in. The store is empty.').waitFor()
  expect(await kept()).not.toContain('T-12')
})
