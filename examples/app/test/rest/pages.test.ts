import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { focusedName, itemOf, layoutShift, linkOf } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('an unknown path says that there is no such page', async ({ board }) => {
  const page = await board.open('/nowhere')
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  expect(await page.title()).toBe('Page not found · Countdown')
  await page.getByRole('link', { name: 'Go to the board' }).click()
  await itemOf(page, 'Book the venue').waitFor()
})

test('a page whose script can’t be fetched loads when the network is back', async ({ page, board }) => {
  board.expectErrors('ERR_INTERNET_DISCONNECTED')
  await itemOf(page, 'Book the venue').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Outcomes' }).click()
  await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByRole('heading', { name: 'Outcomes' }).count()).toBe(1)
})

test('Tab reaches every control in order, and Enter adds two items', async ({ page }) => {
  await itemOf(page, 'Book the venue').waitFor()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  const order: (string | undefined)[] = []
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    order.push(await focusedName(page))
    const outline = () => document.activeElement && getComputedStyle(document.activeElement).outline
    expect(await page.evaluate(outline)).toMatch(/solid 3px|3px solid/)
  }
  expect(order).toEqual([
    'Title',
    '',
    'Assignee',
    'Add item',
    'Complete Print the badges',
    'Print the badges',
    'Edit Print the badges',
    'Delete Print the badges',
  ])
  await page.getByLabel('Title').focus()
  for (const title of ['First', 'Second']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await itemOf(page, title).waitFor()
  }
})

const paths = ['/', '/outcomes', '/items', '/session', '/live']

test.for(paths.flatMap((path) => [360, 1_440].map((width) => [path, width] as const)))(
  '%s does not jump while it loads at %d px',
  async ([path, width], { board, server }) => {
    const { page } = board
    if (path === '/items') await board.open()
    const link = path === '/items' ? await linkOf(page, 'Book the venue').getAttribute('href') : path
    await page.setViewportSize({ width, height: 800 })
    await page.route('**/graphql', async (route) => {
      await wait(300)
      await route.fallback()
    })
    await server.setConditions({ archiveTime: 600 })
    await board.open(String(link))
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByText(/^Loading|^No event/)
          .count(),
      )
      .toBe(0)
    expect(await layoutShift(page)).toBeLessThan(0.02)
  },
)

test('a file that is too large is not attached, and the item says why', async ({ page, server }) => {
  await linkOf(page, 'Book the venue').click()
  const part = page.getByRole('region', { name: 'Attachments' })
  const film = join(dirname(server.databasePath), 'film.mp4')
  writeFileSync(film, Buffer.alloc(25_000_001))
  await part.getByLabel('File to attach').setInputFiles(film)
  await part.getByText('Not attached. “film.mp4” is larger than 25 MB. Attach a smaller one.').waitFor()
  await look(page, 'item not attached')
  await page.reload()
  await part.getByText('None yet.').waitFor()
})

test('an item that is gone says so', async ({ page, server }) => {
  await linkOf(page, 'Book the venue').click()
  await page.getByText('No changes yet.').waitFor()
  server.fill([{ title: 'Another' }])
  await page.reload()
  await page.getByRole('heading', { name: 'This item is gone' }).waitFor()
  await look(page, 'item gone')
})
