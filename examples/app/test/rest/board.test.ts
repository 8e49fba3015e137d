import { expect } from 'vitest'
import { addForm, button, circleOf, itemOf, linkOf, recordOperations } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('a change from another window is not announced again after going back', async ({ page, board }) => {
  await linkOf(page, 'Print the badges').click()
  await page.getByText('No changes yet.').waitFor()
  const other = await board.openWindow()
  await circleOf(other, 'Book the venue').click()
  const announcements = page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toContain('Another window: Book the venue')
  await announcements.evaluate((region) => region.replaceChildren())
  const sent = recordOperations(page)
  await page.goBack()
  await page.getByText('1 of 2 done').waitFor()
  await page.waitForTimeout(300)
  expect(await announcements.textContent()).toBe('')
  expect(sent).toEqual(['Board'])
})

test('long words fit into the board', async ({ board, server }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  server.fill([{ title: word, note: `${word}\n${word}`, assignee: 'Mira', status: 'DOING' }])
  const page = await board.open()
  await circleOf(page, word).click()
  await page.getByText('1 of 1 done').waitFor()
  await look(page, 'board long words')
})

test('on a narrow screen the list comes first, and buttons open the rest', async ({ board }) => {
  await board.page.setViewportSize({ width: 390, height: 844 })
  const page = await board.open()
  const box = await itemOf(page, 'Print the badges').boundingBox()
  expect(box && box.y + box.height).toBeLessThan(844)
  expect(await addForm(page).title.isVisible()).toBe(false)
  await button(page, 'Add an item').click()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await itemOf(page, 'Send the invitations').waitFor()
})

test('a board that can’t follow other windows says so', async ({ board }) => {
  board.expectErrors('ERR_FAILED')
  await board.page.route(/LiveUpdates/, (route) => route.abort())
  const page = await board.open()
  await page.getByText('Not live. Reload the page').waitFor()
  expect(await itemOf(page, 'Book the venue').count()).toBe(1)
})
