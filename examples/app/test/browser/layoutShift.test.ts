import { expect } from 'vitest'
import { itemOf, linkOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { activityOf } from './activityPanel.ts'
import { layoutShift } from './layoutShift.ts'

test.for([360, 1_440])(
  'the board does not jump while it loads at %d px',
  async (width, { board, server }) => {
    await board.page.setViewportSize({ width, height: 800 })
    await server.setConditions({ latency: 300 })
    await board.open()
    await itemOf(board.page, 'Book the venue').waitFor()
    await activityOf(board.page).connected.waitFor()
    expect(await layoutShift(board.page)).toBeLessThan(0.02)
  },
)

test.for([360, 1_440])(
  'the page of an item does not jump while it loads at %d px',
  async (width, { board, server }) => {
    await board.page.setViewportSize({ width, height: 800 })
    await board.open()
    const link = linkOf(board.page, 'Book the venue')
    const path = await link.getAttribute('href')
    await server.setConditions({ latency: 300, archiveTime: 900 })
    await board.page.goto(new URL(String(path), server.url).href)
    await board.page.getByText('No changes yet.').waitFor()
    expect(await layoutShift(board.page)).toBeLessThan(0.02)
  },
)

test.for([360, 1_440])(
  'the report does not jump while it loads at %d px',
  async (width, { board, server }) => {
    await board.page.setViewportSize({ width, height: 800 })
    await server.setConditions({ archiveTime: 900 })
    await board.page.goto(new URL('/report', server.url).href)
    await board.page.getByText('No changes yet.').waitFor()
    expect(await layoutShift(board.page)).toBeLessThan(0.02)
  },
)

test('the page of outcomes does not jump while it loads', async ({ board }) => {
  await board.openOutcomes()
  await board.page.getByRole('button', { name: 'Send all' }).waitFor()
  expect(await layoutShift(board.page)).toBeLessThan(0.02)
})
