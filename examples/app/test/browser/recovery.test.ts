import { expect } from 'vitest'
import { activityOf, openWindow } from './activityPanel.ts'
import { addForm, circleOf, itemOf } from './boardPage.ts'
import { test } from './boardTest.ts'

test('two windows recover without a reload when the server restarts', async ({ board, server }) => {
  const context = board.page.context()
  const windows = [await openWindow(context, server.url), await openWindow(context, server.url)] as const
  let loads = 0
  for (const window of windows) window.on('load', () => loads++)
  await server.halt()
  for (const window of windows) await activityOf(window).lost.waitFor()
  await server.resume()
  for (const window of windows) await activityOf(window).connected.waitFor()
  await circleOf(windows[0], 'Book the venue').click()
  await windows[1].getByText('1 of 2 done').waitFor()
  expect(loads).toBe(0)
})

test('a board that failed to load offline loads when the network is back', async ({ board }) => {
  board.allowConsoleErrors('ERR_')
  await board.openOutcomes()
  await board.page.context().setOffline(true)
  await board.page.getByRole('link', { name: 'Board' }).click()
  await board.page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  await board.page.context().setOffline(false)
  await itemOf(board.page, 'Book the venue').waitFor({ timeout: 5_000 })
  expect(await board.page.getByRole('alert').count()).toBe(0)
})

test('a board that found no server loads when the server is back', async ({ board, server }) => {
  board.allowConsoleErrors('ERR_')
  await board.openOutcomes()
  await server.halt()
  await board.page.getByRole('link', { name: 'Board' }).click()
  await board.page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  await server.resume()
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.getByRole('alert').count()).toBe(0)
})

test('messages about the connection go when it is back, and typed text stays', async ({ board }) => {
  board.allowConsoleErrors('ERR_')
  await board.open()
  await activityOf(board.page).settled()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await board.page.context().setOffline(true)
  await save.click()
  await circleOf(board.page, 'Book the venue').click()
  await expect.poll(() => board.page.getByText('The board can’t be reached.').count()).toBe(2)
  await board.page.context().setOffline(false)
  await expect.poll(() => board.page.getByText('The board can’t be reached.').count()).toBe(0)
  await activityOf(board.page).connected.waitFor()
  expect(await title.inputValue()).toBe('Send the invitations')
})

test('on a narrow screen the list comes first, and a button opens the form', async ({ board }) => {
  await board.page.setViewportSize({ width: 360, height: 800 })
  await board.open()
  const item = itemOf(board.page, 'Print the badges')
  await item.waitFor()
  const box = await item.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(800)
  const { title, save } = addForm(board.page)
  expect(await title.isVisible()).toBe(false)
  await board.page.getByRole('button', { name: 'Add an item' }).click()
  await title.fill('Send the invitations')
  await save.click()
  await itemOf(board.page, 'Send the invitations').waitFor()
})
