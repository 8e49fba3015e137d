import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { button, openFeature } from './featurePage.ts'

test('the progress of a generated file grows until the server has its checksum', async ({
  board,
  server,
}) => {
  const { page } = board
  await server.setConditions({ uploadRate: 8_000_000 })
  await openFeature(page, server, 'upload')
  await page.getByText('None yet. A file can be up to 100 MB.').waitFor()
  await button(page, 'Send a generated file').click()
  const bar = page.getByRole('progressbar', { name: 'Sending generated.bin' })
  await bar.waitFor()
  const seen: number[] = []
  while (await bar.count())
    seen.push(Number(await bar.getAttribute('aria-valuenow', { timeout: 1_000 }).catch(() => 100)))
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  expect(new Set(seen).size).toBeGreaterThan(5)
  await page.getByText('generated.bin is uploaded. The server has the same checksum.').waitFor()
  await page.getByRole('listitem').getByText('20.0 MB').waitFor()
})

test('a cancelled upload stops, and the server keeps nothing', async ({ board, server }) => {
  const { page } = board
  await server.setConditions({ uploadRate: 2_000_000 })
  await openFeature(page, server, 'upload')
  const files = page.getByRole('region', { name: 'Uploaded files' })
  await expect.poll(() => files.getByText('Loading').count()).toBe(0)
  const before = await files.getByRole('listitem').count()
  await button(page, 'Send a generated file').click()
  const bar = page.getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await button(page, 'Cancel').click()
  await page.getByText(/^You cancelled it after \d+\.\d [kM]B/).waitFor()
  await page.reload()
  await files.waitFor()
  await expect.poll(() => files.getByText('Loading').count()).toBe(0)
  expect(await files.getByRole('listitem').count()).toBe(before)
})

test('a chosen file is uploaded, and listed with its checksum', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'upload')
  const buffer = Buffer.from('Ten people')
  await page.getByLabel('File to send').setInputFiles({ name: 'guests.txt', mimeType: 'text/plain', buffer })
  await page.getByText('guests.txt is uploaded. The server has the same checksum.').waitFor()
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  await expect.poll(() => page.getByRole('listitem').getByText(sha256.slice(0, 16)).count()).toBe(1)
})

test('an upload and a list that fail say so, and can be tried again', async ({ board, server }) => {
  board.expectConsoleErrors('500', '500')
  const { page } = board
  await server.setConditions({ failingQueries: 1 })
  await openFeature(page, server, 'upload')
  await page.getByText('The files didn’t load.').waitFor()
  await button(page, 'Try again').click()
  await expect.poll(() => page.getByText('The files didn’t load.').count()).toBe(0)
  await server.setConditions({ failingMutations: 1 })
  const file = { name: 'guests.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten people') }
  await page.getByLabel('File to send').setInputFiles(file)
  await page.getByText('Not uploaded. The server had a problem.').waitFor()
  await page.getByLabel('File to send').setInputFiles(file)
  await page.getByText('guests.txt is uploaded.').waitFor()
})

test('a reload shows the kept data at once, and then the new data', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'storage')
  await page.getByText('New from the server.').waitFor()
  const counted = page.getByText(/counted at/)
  const before = await counted.textContent()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queries'))).toContain('coming')
  await server.setConditions({ archiveTime: 1_500 })
  await button(page, 'Reload the page').click()
  await page.getByText('Kept by this browser. The server counts again…').waitFor()
  expect(await counted.textContent()).toBe(before)
  await page.getByText('New from the server.').waitFor()
  expect(await counted.textContent()).not.toBe(before)
})

test('after “Clear” a reload starts empty', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'storage')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queries'))).toContain('coming')
  await button(page, 'Clear').click()
  await page.getByRole('heading', { name: 'Nothing is kept' }).waitFor()
  // Longer than the recipe waits before it saves.
  await page.waitForTimeout(1_200)
  expect(await page.evaluate(() => String(localStorage.getItem('queries')))).not.toContain('coming')
  await server.setConditions({ archiveTime: 1_500 })
  await page.reload()
  await page.getByRole('main').getByText('Counting the guests…').waitFor()
  await page.getByText('New from the server.').waitFor()
})

test('“Load again” after “Clear” loads the count', async ({ board, server }) => {
  await openFeature(board.page, server, 'storage')
  await board.page.getByText('New from the server.').waitFor()
  await button(board.page, 'Clear').click()
  await button(board.page, 'Load again').click()
  await expect.poll(() => board.page.getByText('New from the server.').count()).toBe(1)
})

test('a count that didn’t load is loaded by “Try again”, and kept data stays beside an error', async ({
  board,
  server,
}) => {
  board.expectConsoleErrors('500', '500')
  const { page } = board
  await server.setConditions({ failingQueries: 1 })
  await openFeature(page, server, 'storage')
  await page.getByRole('heading', { name: 'The count didn’t load' }).waitFor()
  await button(page, 'Try again').click()
  await page.getByText('New from the server.').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queries'))).toContain('coming')
  await server.setConditions({ failingQueries: 1 })
  await page.reload()
  await page.getByRole('alert').getByText('The server had a problem.').waitFor()
  await page.getByText(/counted at/).waitFor()
})
