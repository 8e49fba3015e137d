import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import {
  banner,
  button,
  chooseOutcome,
  devtoolsOf,
  failNext,
  holdBack,
  linkOf,
  live,
  recordOperations,
  signIn,
} from '../boardPage.ts'
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

test('a file that was not attached is attached by another try, and can be downloaded', async ({
  page,
  board,
}) => {
  board.expectErrors('500')
  await linkOf(page, 'Book the venue').click()
  const part = page.getByRole('region', { name: 'Attachments' })
  await live(page).waitFor()
  await failNext(page, 'AddAttachment')
  const buffer = randomBytes(30_000)
  await part.getByLabel('File to attach').setInputFiles({ name: 'contract.txt', mimeType: '', buffer })
  await part.getByText('Not attached. The server had a problem.').waitFor()
  await part.getByRole('button', { name: 'Try again' }).click()
  await part.getByText('30.0 kB', { exact: true }).waitFor()
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
  const shown = live(page)
  await expect.poll(() => shown.count()).toBe(2)
  await look(page, 'live')
  await button(page, 'Restart the server').click()
  await expect.poll(() => button(page, 'Connect now').count()).toBe(2)
  await expect.poll(() => shown.count()).toBe(2)
})

test('a reload shows the kept data, three requests with an expired token cause one refresh, and a sign-out deletes all', async ({
  board,
  server,
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
  await server.setConditions({ tokenTime: 800 })
  await button(page, 'Sign out').click()
  await signIn(page)
  await page.getByText('The token has expired.').waitFor()
  await server.setConditions({})
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/session/token')) refreshes.push(request.url())
  })
  await button(page, 'Load three times at once').click()
  await page.getByText('3 of 3 requests succeeded, after one refresh of the token').waitFor()
  expect(refreshes).toHaveLength(1)
  await look(page, 'session')
  await button(page, 'Sign out').click()
  await page.getByText('Nobody is signed in. The store is empty.').waitFor()
  expect(await kept()).not.toContain('T-12')
})

test('“Offline” in the devtools loses the connection, and “Online” brings it back', async ({ page }) => {
  await live(page).waitFor()
  const { open, tab, panel } = devtoolsOf(page)
  await open()
  await tab('Conditions').click()
  const connection = panel.getByRole('group', { name: 'Connection' })
  await connection.getByText('Offline', { exact: true }).click()
  await banner(page).waitFor()
  await connection.getByText('Online', { exact: true }).click()
  await expect.poll(() => banner(page).count()).toBe(0)
})
