import { expect } from 'vitest'
import { circleOf } from './boardPage.ts'
import { test } from './boardTest.ts'

test('the tour leads through the pages, and the last step links to the source', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Take the tour' }).click()
  const tour = board.page.getByRole('dialog')
  const next = tour.getByRole('button', { name: 'Next' })
  await next.waitFor()
  const visited = new Set<string>()
  const titles: string[] = []
  while (await next.count()) {
    titles.push(String(await tour.getByRole('heading').textContent()).replace(/\d.*/, ''))
    await next.click()
    visited.add(new URL(board.page.url()).pathname)
  }
  expect(new Set(titles).size).toBe(titles.length)
  expect([...visited]).toEqual(['/', '/report', '/features', '/outcomes'])
  expect(await tour.getByRole('link', { name: 'the source of this app' }).getAttribute('href')).toMatch(
    /\/examples\/app\/src\/appStore\.ts$/,
  )
  await tour.getByRole('button', { name: 'Done' }).click()
  expect(await tour.count()).toBe(0)
})

test('Escape ends the tour and gives the focus back to its button, which opens it again', async ({
  board,
}) => {
  await board.open()
  const opener = board.page.getByRole('button', { name: 'Take the tour' })
  const tour = board.page.getByRole('dialog', { name: 'A real app' })
  await opener.press('Enter')
  await tour.waitFor()
  await board.page.keyboard.press('Escape')
  expect(await tour.count()).toBe(0)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await board.page.keyboard.press('Enter')
  await tour.waitFor()
})

test('the button of the tour keeps the focus when a step opens another page', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Take the tour' }).press('Enter')
  const tour = board.page.getByRole('dialog')
  const next = tour.getByRole('button', { name: 'Next' })
  while (new URL(board.page.url()).pathname === '/') await next.press('Enter')
  await board.page.getByRole('heading', { name: 'Report' }).waitFor()
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a page can be used while the tour is open', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Take the tour' }).click()
  const tour = board.page.getByRole('dialog')
  await tour.waitFor()
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await tour.isVisible()).toBe(true)
})
