import { expect } from 'vitest'
import { itemOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { devtoolsOf } from './devtoolsPanel.ts'

test('a link shows the other page without a new document, and focuses it', async ({ board }) => {
  await board.open()
  let loads = 0
  board.page.on('load', () => loads++)
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await board.page.getByRole('heading', { name: 'Outcomes' }).waitFor()
  expect(new URL(board.page.url()).pathname).toBe('/outcomes')
  expect(await board.page.title()).toBe('Outcomes · Countdown')
  expect(await board.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  expect(loads).toBe(0)
})

test('the Back button shows the previous page', async ({ board }) => {
  await board.open()
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await board.page.getByRole('heading', { name: 'Outcomes' }).waitFor()
  await board.page.goBack()
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.title()).toBe('Countdown: the launch board')
})

test('the link of the current page is marked', async ({ board }) => {
  await board.openOutcomes()
  const marked = board.page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]')
  expect(await marked.allTextContents()).toEqual(['Outcomes'])
})

test('an unknown URL says so, and has a link to the board', async ({ board, server }) => {
  await board.page.goto(new URL('/nowhere', server.url).href)
  await board.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await board.page.getByRole('link', { name: 'Go to the board' }).click()
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(new URL(board.page.url()).pathname).toBe('/')
})

test('a page whose script can’t be fetched says so, and loads when the network is back', async ({
  board,
}) => {
  board.allowConsoleErrors('ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically', 'error occurred')
  await board.open()
  await itemOf(board.page, 'Book the venue').waitFor()
  await board.page.context().setOffline(true)
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await board.page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  await board.page.getByRole('link', { name: 'Board' }).click()
  await itemOf(board.page, 'Book the venue').waitFor()
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await board.page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  await board.page.context().setOffline(false)
  await expect.poll(() => board.page.getByRole('heading', { name: 'Outcomes' }).count()).toBe(1)
})

test('each page links its features to their source and documentation', async ({ board, server }) => {
  for (const path of ['/', '/report', '/outcomes']) {
    await board.page.goto(new URL(path, server.url).href)
    await devtoolsOf(board.page).opener.waitFor()
    await board.page.getByText('How it is made').click()
    const source = board.page.getByRole('main').getByRole('link', { name: 'source' })
    await source.first().waitFor()
    const docs = board.page.getByRole('main').getByRole('link', { name: 'docs' })
    expect(await docs.count()).toBe(await source.count())
  }
})
