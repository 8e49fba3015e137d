import { expect } from 'vitest'
import { mutationDone, operationOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { button, guestsOf, openFeature } from './featurePage.ts'
import { holdBack } from './holdBack.ts'

test('scrolling to the end loads all 10,000 guests, and renders few of them', async ({ board, server }) => {
  await openFeature(board.page, server, 'long-list')
  const { loaded, rows, scrollToEnd, list } = guestsOf(board.page)
  await loaded('100 of 10,000').waitFor()
  // In the page, as quickly as a user who keeps the End key pressed.
  await list.evaluate(async (region) => {
    const scroller = region.querySelector('ul')?.parentElement
    while (!region.textContent.includes('10,000 of 10,000')) {
      scroller?.scrollTo(0, scroller.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  await scrollToEnd()
  await list.locator('li[aria-posinset="10000"][aria-setsize="10000"]').waitFor()
  expect(await rows.count()).toBeLessThan(40)
})

test('a search shows the previous guests until the found ones are there', async ({ board, server }) => {
  await openFeature(board.page, server, 'long-list')
  const { list, box, loaded, search } = guestsOf(board.page)
  await box('Mira').waitFor()
  await server.setConditions({ latency: 400 })
  await search.fill('Ada B.')
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  expect(await box('Mira').count()).toBe(1)
  await loaded('25 of 25').waitFor()
  expect(await box('Mira').count()).toBe(0)
  expect(await list.getByRole('checkbox', { name: 'Ada B.' }).count()).toBeGreaterThan(5)
})

test('a search that finds nobody leads back to all guests', async ({ board, server }) => {
  await openFeature(board.page, server, 'long-list')
  await guestsOf(board.page).search.fill('nonsense')
  await board.page.getByRole('heading', { name: 'Nobody found' }).waitFor()
  await button(board.page, 'Show all guests').click()
  await expect.poll(() => guestsOf(board.page).box('Mira').count()).toBe(1)
})

test('a changed guest shows at once, and stays changed after a reload', async ({ board, server }) => {
  await openFeature(board.page, server, 'long-list')
  const { box } = guestsOf(board.page)
  const before = await box('Hugo B. Weber').isChecked()
  const letGo = await holdBack(board.page, (request) => operationOf(request) === 'SetGuestComes')
  const saved = mutationDone(board.page)
  await box('Hugo B. Weber').setChecked(!before)
  await letGo()
  await saved
  expect(await box('Hugo B. Weber').isChecked()).toBe(!before)
  await board.page.reload()
  await box('Hugo B. Weber').waitFor()
  expect(await box('Hugo B. Weber').isChecked()).toBe(!before)
})

test('a refused change is undone, with the reason', async ({ board, server }) => {
  await openFeature(board.page, server, 'long-list')
  const { box } = guestsOf(board.page)
  await box('Mira').waitFor()
  await server.setConditions({ latency: 500 })
  await box('Mira').uncheck()
  await board.page.getByText('Mira is the host. She has to come.').waitFor()
  expect(await box('Mira').isChecked()).toBe(true)
  await button(board.page, 'Close').click()
  await expect.poll(() => board.page.getByRole('alert').count()).toBe(0)
})

test('guests that didn’t load are loaded by “Try again”', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await server.setConditions({ failingQueries: 1 })
  await openFeature(board.page, server, 'long-list')
  await board.page.getByRole('heading', { name: 'The guests didn’t load' }).waitFor()
  await button(board.page, 'Try again').click()
  await expect.poll(() => guestsOf(board.page).box('Mira').count()).toBe(1)
})

test('a page that didn’t load is loaded by “Try again”', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await openFeature(board.page, server, 'long-list')
  const { loaded, scrollToEnd, box } = guestsOf(board.page)
  await box('Mira').waitFor()
  await server.setConditions({ failingQueries: 1 })
  await scrollToEnd()
  await board.page.getByText('Not all guests were loaded.').waitFor()
  await loaded('100 of 10,000').waitFor()
  await button(board.page, 'Try again').click()
  await loaded('200 of 10,000').waitFor()
  expect(await board.page.getByRole('alert').count()).toBe(0)
})

test('Tab goes from guest to guest, and the focused guest stays when it is scrolled away', async ({
  board,
  server,
}) => {
  await openFeature(board.page, server, 'long-list')
  const { box, list, search, scrollToEnd } = guestsOf(board.page)
  await box('Mira').waitFor()
  await search.focus()
  for (let stop = 0; stop < 25; stop++) await board.page.keyboard.press('Tab')
  const focused = list.locator('li:focus-within')
  expect(Number(await focused.getAttribute('aria-posinset'))).toBeGreaterThan(20)
  const place = await focused.getAttribute('aria-posinset')
  await scrollToEnd()
  await list.locator('li[aria-posinset="100"]').waitFor()
  expect(await focused.getAttribute('aria-posinset')).toBe(place)
})

test('an empty form gets a problem beside each field, and the focus goes to the first', async ({
  board,
  server,
}) => {
  await openFeature(board.page, server, 'form')
  await button(board.page, 'Invite').click()
  await board.page.getByText('Give the guest a name.').waitFor()
  await board.page.getByText('Give the guest an address.').waitFor()
  await expect
    .poll(() => board.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name')
})

test('a taken address keeps what was typed, and a free one invites the guest and empties the form', async ({
  board,
  server,
}) => {
  const { page } = board
  await openFeature(page, server, 'form')
  await page.getByText('10,000 are invited.').waitFor()
  await page.getByLabel('Name').fill('Lin')
  await page.getByLabel('Address').fill('mira@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('This is the address of Mira').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Lin')
  expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Address').fill('lin@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('Lin is invited.').waitFor()
  await page.getByText('10,001 are invited.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('false')
})

test('a form that didn’t reach the server says so, and keeps what was typed', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await openFeature(board.page, server, 'form')
  await board.page.getByText('are invited.').waitFor()
  await server.setConditions({ failingMutations: 1 })
  await board.page.getByLabel('Name').fill('Noor')
  await board.page.getByLabel('Address').fill('noor@example.com')
  await button(board.page, 'Invite').click()
  await board.page.getByText('Not invited. The server had a problem.').waitFor()
  expect(await board.page.getByLabel('Address').inputValue()).toBe('noor@example.com')
})

test('the newest guests are loaded by “Try again” after an error', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await server.setConditions({ failingQueries: 1 })
  await openFeature(board.page, server, 'form')
  await board.page.getByText('The guests didn’t load.').waitFor()
  await button(board.page, 'Try again').click()
  await expect.poll(() => board.page.getByText('are invited.').count()).toBe(1)
})
