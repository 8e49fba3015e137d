import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { test } from './siteTest.ts'

/** How far a row is from the upper edge of its list, in px. */
const placeOf = (box: Locator, row: string) =>
  box.evaluate((box, row) => {
    const item = [...box.querySelectorAll('li')].find(({ textContent }) => textContent === row)
    return item && Math.round(item.getBoundingClientRect().top - box.getBoundingClientRect().top)
  }, row)
const scrollTo = (box: Locator, top: number) =>
  box.evaluate(async (box, top) => {
    box.scrollTop = top
    // The browser reports it in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)
const fromEnd = (box: Locator) =>
  box.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))

// https://github.com/Actual-Chat/actual-chat/issues/386
// https://github.com/petyosi/react-virtuoso/issues/1137
// https://github.com/theomessin/vue-chat-scroll/issues/68
test('a reader of the chat keeps their place while older messages and new ones come', async ({ open }) => {
  const page = await open('/guides/lists/')
  const sample = page.locator('live-sample', { hasText: 'usePlace' })
  await sample.getByRole('button', { name: 'Run and edit this sample' }).click()
  const output = page.getByRole('region', { name: 'Output' })
  const box = output.locator('div', { has: page.getByRole('list', { name: 'Messages' }) }).last()
  const send = async (text: string) => {
    await output.getByRole('textbox', { name: 'Message' }).fill(text)
    await output.getByRole('button', { name: 'Send' }).click()
    await output.getByText(`you: ${text}`).waitFor()
  }
  await output.getByText('Ada: message 50').waitFor()
  expect(await fromEnd(box)).toBeLessThan(5)

  // At the very top, where a reader asks for older messages.
  await scrollTo(box, 0)
  const before = await placeOf(box, 'Ada: message 31')
  await output.getByRole('button', { name: 'Older messages' }).click()
  await output.getByText('Ada: message 11').waitFor()
  expect(Math.abs(((await placeOf(box, 'Ada: message 31')) ?? NaN) - (before ?? NaN))).toBeLessThan(2)

  // In the middle, where messages come at the end.
  const reading = await placeOf(box, 'Ada: message 31')
  await send('one')
  expect(await placeOf(box, 'Ada: message 31')).toBe(reading)

  await scrollTo(box, 1e6)
  await send('two')
  expect(await fromEnd(box)).toBeLessThan(5)
})

test('what Chromium does alone: it keeps the place of a reader in the middle of a list, and not at its ends', async ({
  open,
}) => {
  const page = await open('/')
  const moved = await page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const rows = (count: number) =>
      Array.from({ length: count }, () => Object.assign(document.createElement('li'), { textContent: 'row' }))
    const list = document.createElement('ol')
    list.style.cssText = 'height: 200px; overflow-y: auto'
    document.body.prepend(list)
    list.append(...rows(50))
    /** How far the reader's row moves when rows come. */
    const measure = async (top: number, add: (...rows: Node[]) => void) => {
      list.scrollTop = top
      await frames()
      const row = list.children[Math.floor(list.children.length / 2)]
      const place = row?.getBoundingClientRect().top ?? 0
      add(...rows(10))
      await frames()
      return Math.abs(Math.round((row?.getBoundingClientRect().top ?? 0) - place))
    }
    const prepend = list.prepend.bind(list)
    const inTheMiddle = await measure(200, prepend)
    const atTheTop = await measure(0, prepend)
    list.scrollTop = list.scrollHeight
    await frames()
    list.append(...rows(10))
    await frames()
    const fromTheEnd = list.scrollHeight - list.scrollTop - list.clientHeight
    list.remove()
    return { inTheMiddle, atTheTop, fromTheEnd }
  })
  expect(moved.inTheMiddle).toBeLessThan(2)
  expect(moved.atTheTop).toBeGreaterThan(100)
  expect(moved.fromTheEnd).toBeGreaterThan(100)
})
