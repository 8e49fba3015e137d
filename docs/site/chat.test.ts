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
