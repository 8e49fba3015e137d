import { expect } from 'vitest'
import { addForm, answered, circleOf, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
import { liveFeed, openWindow } from './liveFeed.ts'
import { startProxy } from './startProxy.ts'
import { wirePanel } from './wirePanel.ts'

test('what is done in any window stands in the feed, latest first', async ({ board, server }) => {
  const context = board.page.context()
  const [one, other] = [await openWindow(context, server.url), await openWindow(context, server.url)]
  await addForm(one).title.fill('Send the invitations')
  await addForm(one).save.click()
  await expect.poll(liveFeed(one).entries).toEqual(['Send the invitations Added'])
  await circleOf(other, 'Book the venue').click()
  const expected = ['Book the venue Moved to Done', 'Send the invitations Added']
  await expect.poll(liveFeed(one).entries).toEqual(expected)
  await expect.poll(liveFeed(other).entries).toEqual(expected)
})

test('a connection that breaks is replaced, and what was done meanwhile is shown', async ({
  board,
  server,
}) => {
  board.expectComplaints('ERR_INCOMPLETE_CHUNKED_ENCODING')
  const proxy = await startProxy(server.url)
  const context = board.page.context()
  await board.page.goto(proxy.url)
  const { connected, lost } = liveFeed(board.page)
  await connected.waitFor()
  proxy.cutStreams()
  await lost.waitFor()
  const other = await openWindow(context, server.url)
  const saved = answered(other)
  await addForm(other).title.fill('Send the invitations')
  await addForm(other).save.click()
  await saved
  await expect
    .poll(() => titles(board.page), { timeout: 5_000 })
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
  await connected.waitFor()
  proxy.stop()
})

test('one connection serves a window, and ends with it', async ({ board, server }) => {
  const proxy = await startProxy(server.url)
  const page = await openWindow(board.page.context(), proxy.url)
  expect(proxy.streams()).toBe(1)
  await page.close()
  await expect.poll(proxy.streams).toBe(0)
  proxy.stop()
})

test('the wire panel shows a subscription as open, with its events', async ({ board, server }) => {
  const page = await openWindow(board.page.context(), server.url)
  const { open, rows } = wirePanel(page)
  await open()
  const row = rows.filter({ hasText: 'Activity' })
  await row.getByText('1 event', { exact: true }).waitFor()
  await circleOf(page, 'Book the venue').press('Space')
  await row.getByText('2 events').waitFor()
  expect(await row.locator('summary').innerText()).toMatch(
    /^Activity\s+subscription · useSubscription\s+open\s+200/,
  )
})

test('the wire panel shows an answer in parts, with their number', async ({ board, server }) => {
  const page = await openWindow(board.page.context(), server.url)
  await page.getByRole('link', { name: 'Book the venue' }).click()
  await page.getByText('Nothing was done to it yet.').waitFor()
  const { open, rows } = wirePanel(page)
  await open()
  const row = rows.filter({ hasText: /^Item\s*query/ })
  await row.getByText('2 parts').waitFor()
  expect(await row.locator('summary').innerText()).toMatch(/useQuery\s+data\s+200/)
})
