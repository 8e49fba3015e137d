import type { Page } from 'playwright'
import { expect } from 'vitest'
import { itemOf, titles } from './boardPage.ts'
import { test } from './boardTest.ts'

/** The accessible name of the focused control. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : null
    return element?.ariaLabel ?? label?.textContent ?? element?.textContent ?? undefined
  })
}

/** Uses the link that skips the navigation. */
async function skipToContent(page: Page): Promise<void> {
  await press(page, 'Tab')
  expect(await focused(page)).toBe('Skip to the content')
  await press(page, 'Enter')
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('two items can be added with the keyboard alone', async ({ board: { open, page } }) => {
  await open()
  await skipToContent(page)
  await press(page, 'Tab', 'Tab')
  for (const title of ['First', 'Second']) {
    expect(await focused(page)).toBe('Title')
    await page.keyboard.type(title)
    await press(page, 'Enter')
    await itemOf(page, title).waitFor()
  }
})

test('Tab reaches every control of an item in order', async ({ board: { open, page } }) => {
  await open()
  await itemOf(page, 'Book the venue').waitFor()
  await skipToContent(page)
  const order: (string | undefined)[] = []
  for (let stop = 0; stop < 16; stop++) {
    await press(page, 'Tab')
    order.push(await focused(page))
  }
  expect(order).toEqual([
    'How it is made',
    'Title',
    'Note (optional)',
    'Assignee',
    // Four stops: day, month, year and the calendar.
    'Due',
    'Due',
    'Due',
    'Due',
    ' Add item',
    'Search',
    'All',
    'Complete Print the badges',
    'Print the badges',
    'Doing Print the badges',
    'Edit Print the badges',
    'Delete Print the badges',
  ])
})

test('an editor starts in the title, and gives the focus back when it is saved', async ({
  board: { open, page },
}) => {
  await open()
  await page.getByRole('button', { name: 'Edit Book the venue' }).focus()
  await press(page, 'Enter')
  expect(await focused(page)).toBe('Title')
  await press(page, 'End')
  await page.keyboard.type(' today')
  await press(page, 'Enter')
  await itemOf(page, 'Book the venue today').waitFor()
  await expect.poll(() => focused(page)).toBe('Edit Book the venue today')
})

test('Escape cancels an edit and gives the focus back', async ({ board: { open, page } }) => {
  await open()
  await page.getByRole('button', { name: 'Edit Book the venue' }).focus()
  await press(page, 'Enter', 'Escape')
  expect(await focused(page)).toBe('Edit Book the venue')
})

test('the checkbox that completed an item keeps the focus', async ({ board: { open, page } }) => {
  await open()
  await page.getByRole('checkbox', { name: 'Complete Book the venue' }).focus()
  await press(page, 'Space')
  await page.getByText('1 of 2 done').waitFor()
  expect(await focused(page)).toBe('Complete Book the venue')
})

test('deleting an item moves the focus to the next item, and deleting the last one to the form', async ({
  board: { open, page },
}) => {
  await open()
  await page.getByRole('button', { name: 'Delete Print the badges' }).focus()
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toBe('Complete Book the venue')
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  expect(await focused(page)).toBe('Title')
  expect(await titles(page)).toEqual([])
})

test('a focused control has a visible outline', async ({ board: { open, page } }) => {
  await open()
  await itemOf(page, 'Book the venue').waitFor()
  for (let stop = 0; stop < 12; stop++) {
    await press(page, 'Tab')
    const outline = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outline,
    )
    expect(outline).toMatch(/solid 3px|3px solid/)
  }
})
