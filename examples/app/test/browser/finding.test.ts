import { expect } from 'vitest'
import { filter, itemOf, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
import { activityOf } from './activityPanel.ts'

const twelve = Array.from({ length: 12 }, (_, index) => ({ title: `Item ${index + 1}` }))

test('a search filters while it is typed, and is in the URL', async ({ board }) => {
  await board.open()
  const { search } = filter(board.page)
  await search.pressSequentially('seats')
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
  expect(new URL(board.page.url()).search).toBe('?search=seats')
  await board.page.reload()
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
  expect(await search.inputValue()).toBe('seats')
})

test('the previous items stay while a search is in flight, and older searches are aborted', async ({
  board,
  server,
}) => {
  await board.open()
  await itemOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ latency: 3_000 })
  const aborted: string[] = []
  board.page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))
  await filter(board.page).search.pressSequentially('sea', { delay: 50 })
  expect(await titles(board.page)).toEqual(['Print the badges', 'Book the venue'])
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
  expect(aborted).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
})

test('a search without results says so, and “Show all items” clears it', async ({ board }) => {
  await board.open()
  await filter(board.page).search.fill('nonsense')
  await board.page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await board.page.getByRole('button', { name: 'Show all items' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Print the badges', 'Book the venue'])
  expect(await filter(board.page).search.inputValue()).toBe('')
})

test('a failed search says so, and shows no items of another search', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await activityOf(board.page).settled()
  await server.setConditions({ failingQueries: 1 })
  await filter(board.page).search.fill('seats')
  await board.page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  expect(await titles(board.page)).toEqual([])
  await board.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
})

test('the status filter shows the items of that status', async ({ board, server }) => {
  server.fill([{ title: 'Open' }, { title: 'Started', status: 'DOING' }, { title: 'Done', status: 'DONE' }])
  await board.open()
  const { status } = filter(board.page)
  await status('Doing').check()
  await expect.poll(() => titles(board.page)).toEqual(['Started'])
  await status('Done').check()
  await expect.poll(() => titles(board.page)).toEqual(['Done'])
  await status('All').check()
  await expect.poll(() => titles(board.page)).toEqual(['Done', 'Started', 'Open'])
})

test('“Next” and “Previous” go through pages of ten items', async ({ board, server }) => {
  server.fill(twelve)
  await board.open()
  const next = board.page.getByRole('button', { name: 'Next' })
  await expect.poll(async () => (await titles(board.page)).length).toBe(10)
  await next.click()
  await expect.poll(() => titles(board.page)).toEqual(['Item 2', 'Item 1'])
  await board.page.getByText('Page 2').waitFor()
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await board.page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(async () => (await titles(board.page))[0]).toBe('Item 12')
})

test('a new search starts at its first page', async ({ board, server }) => {
  server.fill(twelve)
  await board.open()
  await board.page.getByRole('button', { name: 'Next' }).click()
  await board.page.getByText('Page 2').waitFor()
  await filter(board.page).search.fill('Item 1')
  await expect.poll(() => titles(board.page)).toEqual(['Item 12', 'Item 11', 'Item 10', 'Item 1'])
})

test('the next page is prefetched when the pointer is on “Next”', async ({ board, server }) => {
  server.fill(twelve)
  await board.open()
  const loaded = board.page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"after"')),
  )
  await board.page.getByRole('button', { name: 'Next' }).hover()
  await loaded
  await server.setConditions({ latency: 3_000 })
  await board.page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => titles(board.page), { timeout: 1_000 }).toEqual(['Item 2', 'Item 1'])
})
