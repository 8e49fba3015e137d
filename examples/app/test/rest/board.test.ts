import { expect } from 'vitest'
import {
  activityOf,
  addForm,
  banner,
  button,
  circleOf,
  edit,
  focusedName,
  holdBack,
  itemOf,
  items,
  linkOf,
  recordOperations,
  titles,
} from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('an item that fails to delete comes back, and a message says why', async ({ page, board, server }) => {
  board.expectErrors('500')
  await itemOf(page, 'Book the venue').waitFor()
  await server.setConditions({ failingMutations: 1 })
  const letGo = await holdBack(page, 'DeleteItem')
  await button(page, 'Delete Book the venue').click()
  await expect.poll(() => titles(page)).toEqual(['Print the badges'])
  letGo()
  await page.getByText('“Book the venue” was not deleted. The server had a problem.').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Print the badges', 'Book the venue'])
  await look(page, 'board not deleted')
})

test('an item whose title is taken can’t be restored, and a message says why', async ({ page }) => {
  await button(page, 'Delete Book the venue').click()
  await page.getByText('Deleted “Book the venue”').waitFor()
  await addForm(page).title.fill('Book the venue')
  await addForm(page).save.click()
  await expect.poll(() => titles(page)).toEqual(['Book the venue', 'Print the badges'])
  await button(page, 'Undo').click()
  await page
    .getByText('“Book the venue” was not restored. “Book the venue” is already on the board.')
    .waitFor()
})

test('the status filter shows the items of that status, and the URL has it', async ({ board, server }) => {
  server.fill([{ title: 'Open' }, { title: 'Started', status: 'DOING' }, { title: 'Done', status: 'DONE' }])
  const page = await board.open()
  for (const [name, shown] of [
    ['Doing', ['Started']],
    ['Done', ['Done']],
    ['All', ['Done', 'Started', 'Open']],
  ] as const) {
    await page.getByRole('search').getByRole('radio', { name }).check()
    await expect.poll(() => titles(page)).toEqual(shown)
  }
})

test('a board without items says so, and the focus is in its first field', async ({ board, server }) => {
  server.fill([{ title: 'Book the venue' }])
  const page = await board.open()
  await button(page, 'Delete Book the venue').press('Enter')
  await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  expect(await focusedName(page)).toBe('Title')
  await look(page, 'board empty')
})

test('a search without results says so, and “Show all items” clears it', async ({ page }) => {
  await page.getByLabel('Search').fill('nonsense')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await look(page, 'board nothing found')
  await button(page, 'Show all items').click()
  await expect.poll(() => titles(page)).toEqual(['Print the badges', 'Book the venue'])
  expect(await page.getByLabel('Search').inputValue()).toBe('')
})

test('a failed search shows no items of another search', async ({ page, board, server }) => {
  board.expectErrors('500')
  await activityOf(page).live.waitFor()
  await server.setConditions({ failingQueries: 1 })
  await page.getByLabel('Search').fill('seats')
  await page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  expect(await titles(page)).toEqual([])
})

test('a new search starts at its first page', async ({ board, server }) => {
  server.fill([...Array(12).keys()].map((index) => ({ title: `Item ${index + 1}` })))
  const page = await board.open()
  await button(page, 'Next').click()
  await page.getByText('Page 2').waitFor()
  expect(await button(page, 'Next').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Search').fill('Item 1')
  await expect.poll(() => titles(page)).toEqual(['Item 12', 'Item 11', 'Item 10', 'Item 1'])
})

test('a slow board says that it is loading, to screen readers too', async ({ board }) => {
  const letGo = await holdBack(board.page, 'Board')
  const page = await board.open()
  await page.getByRole('main').getByText('Loading the board…').waitFor()
  const announcements = page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toBe('Loading the board…')
  await look(page, 'board loading')
  letGo()
  await itemOf(page, 'Book the venue').waitFor()
  expect(await announcements.textContent()).toBe('')
})

test('a failed refetch keeps the items, and “Try again” refreshes them', async ({ page, board, server }) => {
  board.expectErrors('500')
  await circleOf(page, 'Print the badges').waitFor()
  await server.setConditions({ failingQueries: 1 })
  await circleOf(page, 'Print the badges').click()
  await page.getByText('What you see may be out of date.').waitFor()
  await look(page, 'board out of date')
  await items(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => button(page, 'Try again').count()).toBe(0)
})

test('an item shows changes of another window, and the board those of the item', async ({ page, board }) => {
  await linkOf(page, 'Book the venue').click()
  await page.getByText('No changes yet.').waitFor()
  const other = await board.openWindow()
  const { title, save } = await edit(other, 'Book the venue')
  await title.fill('Book the larger venue')
  await save.click()
  await page.getByRole('heading', { name: 'Book the larger venue' }).waitFor()
  await page.getByRole('listitem').getByText('Renamed from “Book the venue”').waitFor()
  await page.getByRole('radio', { name: 'Done' }).check()
  await page.getByRole('link', { name: 'All items' }).click()
  await page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(page, 'Book the larger venue').isChecked()).toBe(true)
})

test('a change from another window while this one connects shows', async ({ board }) => {
  const letGo = await holdBack(board.page, 'LatestActivities')
  const page = await board.open()
  await page.getByText('0 of 2 done').waitFor()
  const other = await board.openWindow()
  await circleOf(other, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  letGo()
  await page.getByText('1 of 2 done').waitFor()
})

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

test('long words fit into the board and its activity', async ({ board, server }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  server.fill([
    { title: word, note: `${word}\n${word}`, assignee: 'Mira', due: '2026-12-24', status: 'DOING' },
  ])
  const page = await board.open()
  await circleOf(page, word).click()
  await activityOf(page).panel.getByText('Moved to Done').waitFor()
  await look(page, 'board long words')
})

test('on a narrow screen the list comes first, and buttons open the rest', async ({ board }) => {
  await board.page.setViewportSize({ width: 390, height: 844 })
  const page = await board.open()
  await page.getByText('thinql is GraphQL over fetch.').waitFor()
  const box = await itemOf(page, 'Print the badges').boundingBox()
  expect(box && box.y + box.height).toBeLessThan(844)
  expect(await addForm(page).title.isVisible()).toBe(false)
  await button(page, 'Add an item').click()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await button(page, 'Show').click()
  await activityOf(page).panel.getByText('Added').waitFor()
})

test('a browser that goes offline says so at the top, before anything is sent', async ({ page }) => {
  // The last scripts have loaded.
  await activityOf(page).live.waitFor()
  await page.getByRole('button', { name: /^Open the thinql devtools/ }).waitFor()
  await page.context().setOffline(true)
  await banner(page).waitFor()
  expect(await button(page, 'Connect now').count()).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(() => banner(page).count()).toBe(0)
})

test('a board that failed to load offline loads when the network is back', async ({ board }) => {
  board.expectErrors('ERR_')
  const page = await board.open('/outcomes')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Board' }).click()
  await page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  await page.context().setOffline(false)
  await itemOf(page, 'Book the venue').waitFor({ timeout: 5_000 })
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an activity whose script fails to load says so, beside the board', async ({ board }) => {
  board.expectErrors('ERR_FAILED')
  await board.page.route(/ActivityPanel/, (route) => route.abort())
  const page = await board.open()
  await page.getByText('The activity didn’t load').waitFor()
  expect(await itemOf(page, 'Book the venue').count()).toBe(1)
})
