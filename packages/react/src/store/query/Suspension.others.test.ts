import { NetworkError } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { setUpSuspended, suspended } from '../../../test/suspended.ts'
import { titled } from '../../../test/todoQuery.ts'

const offline = new NetworkError('offline')

setUpSuspended()

function nextTask() {
  vi.advanceTimersByTime(1)
}

test.each([
  [
    'keeps an error while another query of the same task waits, if React renders again right after a throw',
    true,
  ],
  ['forgets an error if the waiting query was not rendered between two throws', false],
])('%s', async (_outcome, repeats) => {
  const failing = await suspended(repeats)
  const waiting = await suspended(repeats)
  await failing.last().fail(offline)
  void failing.throwing()
  void failing.throwing()
  void waiting.throwing()
  vi.advanceTimersByTime(2_000)
  expect(failing.throwing() instanceof NetworkError).toBe(repeats)
})

test('keeps an error while the first query of the same task waits, if React renders again right after a throw', async () => {
  const waiting = await suspended(true)
  const failing = await suspended(true)
  await failing.last().fail(offline)
  nextTask()
  void waiting.throwing()
  void failing.throwing()
  void failing.throwing()
  vi.advanceTimersByTime(2_000)
  expect(failing.throwing()).toBe(offline)
})

test('keeps an error as long as a query waits that was rendered between two throws', async () => {
  const waiting = await suspended()
  const failing = await suspended()
  await failing.last().fail(offline)
  void failing.throwing()
  nextTask()
  void waiting.throwing()
  nextTask()
  void failing.throwing()
  vi.advanceTimersByTime(2_000)
  expect(failing.throwing()).toBe(offline)
})

test('forgets an error soon after the other component of its boundary has shown its data', async () => {
  const loading = await suspended()
  const failing = await suspended()
  await failing.last().fail(offline)
  await loading.last().respond(titled('Tea'))
  nextTask()
  void loading.throwing()
  void failing.throwing()
  loading.entry.endSuspension()
  vi.advanceTimersByTime(350)
  expect(failing.throwing()).toBeInstanceOf(Promise)
})

test('forgets an error that was thrown once after a second, while a query of a task before the throw waits', async () => {
  const failing = await suspended()
  await suspended()
  nextTask()
  await failing.last().fail(offline)
  void failing.throwing()
  vi.advanceTimersByTime(1_000)
  expect(failing.throwing()).toBeInstanceOf(Promise)
})

test('forgets an error on time when the data of another boundary arrives', async () => {
  const failing = await suspended()
  const loading = await suspended()
  vi.advanceTimersByTime(300)
  await failing.last().fail(offline)
  void failing.throwing()
  void failing.throwing()
  vi.advanceTimersByTime(20)
  await loading.last().respond(titled('Tea'))
  vi.advanceTimersByTime(30)
  expect(failing.throwing()).toBeInstanceOf(Promise)
})

test('keeps an error that was thrown once for a slow render when another boundary shows its data', async () => {
  const loading = await suspended()
  nextTask()
  const failing = await suspended()
  await failing.last().fail(offline)
  void failing.throwing()
  await loading.last().respond(titled('Tea'))
  loading.entry.endSuspension()
  vi.advanceTimersByTime(900)
  expect(failing.throwing()).toBe(offline)
})

test('keeps an error that was thrown once for a slow render when another error is forgotten', async () => {
  const slow = await suspended()
  const failing = await suspended()
  await slow.last().fail(offline)
  await failing.last().fail(offline)
  void slow.throwing()
  void failing.throwing()
  void failing.throwing()
  vi.advanceTimersByTime(900)
  expect(slow.throwing()).toBe(offline)
})
