import { expect } from 'vitest'
import { addForm, circleOf, itemOf } from './boardPage.ts'
import { test as base } from './boardTest.ts'
import { liveFeed, openWindow } from './liveFeed.ts'
import { startProxy } from './startProxy.ts'

const test = base.extend('proxy', async ({ server }, { onCleanup }) => {
  const proxy = await startProxy(server.url)
  onCleanup(proxy.stop)
  return proxy
})

test('what is done is listed as it happens, newest first, with who did it', async ({ board, server }) => {
  const one = await openWindow(board.page.context(), server.url)
  const other = await openWindow(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  await expect.poll(liveFeed(one).entries).toHaveLength(1)
  await addForm(other).title.fill('Send the invitations')
  await addForm(other).save.click()
  await expect
    .poll(liveFeed(one).entries)
    .toEqual([
      expect.stringMatching(/^Send the invitations Added Another window, /),
      expect.stringMatching(/^Book the venue Moved to Done You, /),
    ])
})

test('what others do is said to screen readers, and what oneself does is said once', async ({
  board,
  server,
}) => {
  const one = await openWindow(board.page.context(), server.url)
  const other = await openWindow(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  const said = (page: typeof one) => page.locator('#announcements').textContent()
  await expect.poll(() => said(other)).toBe('Another window: Book the venue, Moved to Done')
  await expect.poll(() => said(one)).toBe('Completed Book the venue')
})

test('where nothing was done yet, the activity says so', async ({ board }) => {
  await board.open()
  await liveFeed(board.page).feed.getByText('Nothing was done yet.').waitFor()
  expect(await liveFeed(board.page).entries()).toEqual([])
})

test('an activity leads to the page of its item', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await liveFeed(board.page).feed.getByRole('link', { name: 'Book the venue' }).click()
  await expect.poll(() => board.page.title()).toBe('Book the venue · Countdown')
})

test('a connection that breaks is said, and is there again with all that was done meanwhile', async ({
  board,
  proxy,
  server,
}) => {
  board.allowComplaints('ERR_')
  await board.page.goto(proxy.url)
  const { connected, lost, entries } = liveFeed(board.page)
  await connected.waitFor()
  const other = await openWindow(board.page.context(), server.url)
  proxy.cutStreams()
  await lost.waitFor()
  await circleOf(other, 'Book the venue').click()
  await addForm(other).title.fill('Send the invitations')
  await addForm(other).save.click()
  await itemOf(board.page, 'Send the invitations').waitFor({ timeout: 10_000 })
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
  expect(await entries()).toHaveLength(2)
  expect(await lost.count()).toBe(0)
})

test('a person can have a connection that broke tried at once', async ({ board, proxy }) => {
  board.allowComplaints('ERR_')
  await board.page.goto(proxy.url)
  const { feed, connected, lost } = liveFeed(board.page)
  await connected.waitFor()
  await board.page.clock.install()
  proxy.cutStreams()
  await lost.waitFor()
  await feed.getByRole('button', { name: 'Connect now' }).click()
  await connected.waitFor()
  expect(proxy.streams()).toBe(1)
  expect(await board.page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
    'activity',
  )
})

test('on a narrow screen the activity is closed, until a person opens it', async ({ board }) => {
  await board.page.setViewportSize({ width: 360, height: 800 })
  await board.open()
  const { feed } = liveFeed(board.page)
  await circleOf(board.page, 'Book the venue').click()
  const entry = feed.getByText('Moved to Done')
  await entry.waitFor({ state: 'attached' })
  expect(await entry.isVisible()).toBe(false)
  await feed.getByRole('button', { name: 'Show' }).click()
  expect(await entry.isVisible()).toBe(true)
})

test('a page has one connection to be told by, closed when the page goes', async ({ board, proxy }) => {
  const page = await board.page.context().newPage()
  await page.goto(proxy.url)
  await liveFeed(page).connected.waitFor()
  expect(proxy.streams()).toBe(1)
  await page.close()
  await expect.poll(proxy.streams).toBe(0)
})

test('another page of the app that shows nothing live closes the connection', async ({ board, proxy }) => {
  await board.page.goto(proxy.url)
  await liveFeed(board.page).connected.waitFor()
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await expect.poll(proxy.streams).toBe(0)
})

test('an activity that can’t be loaded says so, beside the board', async ({ board }) => {
  board.expectComplaints('ERR_FAILED')
  await board.page.route(/ActivityPanel/, (route) => route.abort())
  await board.open()
  await board.page.getByText('The activity didn’t load').waitFor()
  expect(await itemOf(board.page, 'Book the venue').count()).toBe(1)
})

test('a list of what was done that can’t be fetched says so, and is fetched when asked again', async ({
  board,
  server,
}) => {
  board.expectComplaints('500')
  const { feed, settled, entries } = liveFeed(board.page)
  await board.open()
  await settled()
  await server.setConditions({ failingQueries: 1 })
  await board.page.evaluate(() =>
    fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { addItem(input: { title: "New" }) { id } }' }),
    }),
  )
  await feed.getByText('The activity didn’t load.').waitFor()
  await feed.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(entries).toEqual([expect.stringMatching(/^New Added Another window/)])
})
