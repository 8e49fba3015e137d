import { expect } from 'vitest'
import { circleOf, itemOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { activityOf } from './activityPanel.ts'
import { wirePanel } from './wirePanel.ts'

test('latency chosen in the panel delays a request', async ({ board }) => {
  await board.open()
  const { open, condition, rows } = wirePanel(board.page)
  await open()
  await condition('Latency', '0.3 s').check()
  await circleOf(board.page, 'Book the venue').press('Space')
  await rows.filter({ hasText: 'UpdateItem' }).getByText('data', { exact: true }).waitFor()
  const time = await rows
    .filter({ hasText: 'UpdateItem' })
    .getByText(/\d+ ms/)
    .textContent()
  expect(parseInt(String(time))).toBeGreaterThanOrEqual(300)
})

test('“Failures: All” makes requests fail until “None” is chosen', async ({ board }) => {
  board.expectConsoleErrors('500')
  await board.open()
  const { open, condition } = wirePanel(board.page)
  await open()
  await condition('Failures', 'All').check()
  await circleOf(board.page, 'Book the venue').press('Space')
  await itemOf(board.page, 'Book the venue').getByText('Not changed.').waitFor()
  await condition('Failures', 'None').check()
  await circleOf(board.page, 'Book the venue').press('Space')
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
})

test('“Offline” makes a change fail until “Online” is chosen', async ({ board }) => {
  // Of the change, and of the subscription.
  board.allowConsoleErrors('ERR_')
  await board.open()
  const { open, condition } = wirePanel(board.page)
  await open()
  await condition('Connection', 'Offline').check()
  await circleOf(board.page, 'Book the venue').press('Space')
  await itemOf(board.page, 'Book the venue').getByText('The board can’t be reached.').waitFor()
  await condition('Connection', 'Online').check()
  await circleOf(board.page, 'Book the venue').press('Space')
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
})

test('“Offline” cuts the subscription, and “Online” brings it back', async ({ board }) => {
  board.allowConsoleErrors('ERR_')
  await board.open()
  const { connected, lost } = activityOf(board.page)
  await connected.waitFor()
  const { open, condition } = wirePanel(board.page)
  await open()
  await condition('Connection', 'Offline').check()
  await lost.waitFor()
  await condition('Connection', 'Online').check()
  await connected.waitFor()
  expect(await lost.count()).toBe(0)
})

test('a choice in the panel leaves the other conditions unchanged', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 4_000, failingMutations: 1 })
  await board.open()
  const { open, condition } = wirePanel(board.page)
  await open()
  const changed = board.page.waitForResponse('**/conditions')
  await condition('Latency', '0.3 s').check()
  expect(await (await changed).json()).toMatchObject({
    latency: 300,
    archiveTime: 4_000,
    failingMutations: 1,
  })
})

test('the panel shows the conditions of the server', async ({ board, server }) => {
  await server.setConditions({ latency: 300, failureRate: 50 })
  await board.openOutcomes()
  const { open, condition } = wirePanel(board.page)
  await open()
  expect(await condition('Latency', '0.3 s').isChecked()).toBe(true)
  expect(await condition('Failures', '50 %').isChecked()).toBe(true)
})
