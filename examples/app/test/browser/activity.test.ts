import { expect } from 'vitest'
import { addForm, circleOf, itemOf } from './boardPage.ts'
import { test as base } from './boardTest.ts'
import { activityOf, openWindow } from './activityPanel.ts'
import { startProxy } from './startProxy.ts'

const test = base.extend('proxy', async ({ server }, { onCleanup }) => {
  const proxy = await startProxy(server.url)
  onCleanup(proxy.stop)
  return proxy
})

test('a change appears in the activity of both windows, newest first, with who made it', async ({
  board,
  server,
}) => {
  const one = await openWindow(board.page.context(), server.url)
  const other = await openWindow(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  await expect.poll(activityOf(one).entries).toHaveLength(1)
  await addForm(other).title.fill('Send the invitations')
  await addForm(other).save.click()
  await expect
    .poll(activityOf(one).entries)
    .toEqual([
      expect.stringMatching(/^Send the invitations Added Another window, /),
      expect.stringMatching(/^Book the venue Moved to Done You, /),
    ])
})

test('a change is announced in the other window, and once in the own one', async ({ board, server }) => {
  const one = await openWindow(board.page.context(), server.url)
  const other = await openWindow(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  const said = (page: typeof one) => page.locator('#announcements').textContent()
  await expect.poll(() => said(other)).toBe('Another window: Book the venue, Moved to Done')
  await expect.poll(() => said(one)).toBe('Completed Book the venue')
})

test('an empty activity says so', async ({ board }) => {
  await board.open()
  await activityOf(board.page).panel.getByText('No activity yet.').waitFor()
  expect(await activityOf(board.page).entries()).toEqual([])
})

test('a click on an activity opens the page of its item', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await activityOf(board.page).panel.getByRole('link', { name: 'Book the venue' }).click()
  await expect.poll(() => board.page.title()).toBe('Book the venue · Countdown')
})

test('a lost connection is shown, and the changes meanwhile appear after it is back', async ({
  board,
  proxy,
  server,
}) => {
  board.allowConsoleErrors('ERR_')
  await board.page.goto(proxy.url)
  const { connected, lost, entries } = activityOf(board.page)
  await connected.waitFor()
  const other = await openWindow(board.page.context(), server.url)
  proxy.cutStreams()
  await lost.waitFor()
  await circleOf(other, 'Book the venue').click()
  await addForm(other).title.fill('Send the invitations')
  await addForm(other).save.click()
  await itemOf(other, 'Send the invitations').waitFor()
  expect(await lost.count()).toBe(1)
  proxy.resumeStreams()
  await itemOf(board.page, 'Send the invitations').waitFor({ timeout: 10_000 })
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
  expect(await entries()).toHaveLength(2)
  expect(await lost.count()).toBe(0)
})

test('“Connect now” replaces a lost connection', async ({ board, proxy }) => {
  board.allowConsoleErrors('ERR_')
  await board.page.goto(proxy.url)
  const { panel, connected, lost } = activityOf(board.page)
  await connected.waitFor()
  proxy.cutStreams()
  await lost.waitFor()
  await panel.getByRole('button', { name: 'Connect now' }).click()
  proxy.resumeStreams()
  await expect.poll(proxy.streams).toBe(1)
  await lost.waitFor({ state: 'detached' })
  expect(await board.page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
    'activity',
  )
})

test('on a narrow screen the activity is closed until “Show” is clicked', async ({ board }) => {
  await board.page.setViewportSize({ width: 360, height: 800 })
  await board.open()
  const { panel } = activityOf(board.page)
  await circleOf(board.page, 'Book the venue').click()
  const entry = panel.getByText('Moved to Done')
  await entry.waitFor({ state: 'attached' })
  expect(await entry.isVisible()).toBe(false)
  await panel.getByRole('button', { name: 'Show' }).click()
  expect(await entry.isVisible()).toBe(true)
})

test('a page has one subscription, which ends when the page is closed', async ({ board, proxy }) => {
  const page = await board.page.context().newPage()
  await page.goto(proxy.url)
  await activityOf(page).connected.waitFor()
  expect(proxy.streams()).toBe(1)
  await page.close()
  await expect.poll(proxy.streams).toBe(0)
})

test('opening a page without activity closes the subscription', async ({ board, proxy }) => {
  await board.page.goto(proxy.url)
  await activityOf(board.page).connected.waitFor()
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await expect.poll(proxy.streams).toBe(0)
})

test('an activity whose script fails to load says so, beside the board', async ({ board }) => {
  board.expectConsoleErrors('ERR_FAILED')
  await board.page.route(/ActivityPanel/, (route) => route.abort())
  await board.open()
  await board.page.getByText('The activity didn’t load').waitFor()
  expect(await itemOf(board.page, 'Book the venue').count()).toBe(1)
})

test('an activity list that fails says so, and “Try again” loads it', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  const { panel, settled, entries } = activityOf(board.page)
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
  await panel.getByText('The activity didn’t load.').waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(entries).toEqual([expect.stringMatching(/^New Added Another window/)])
})
