import { expect, onTestFinished, test, vi } from 'vitest'
import { readChunks } from './readChunks.ts'

/** A body that gives these texts, one for each read, and then breaks off. */
function cutAfter(...texts: readonly string[]): ReadableStream<Uint8Array> {
  const left = texts.values()
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value } = left.next()
    if (value === undefined) controller.error(new Error('cut'))
    else controller.enqueue(new TextEncoder().encode(value))
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

test('a body that breaks off while its chunks are joined gives them first, and then rejects', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const chunks = readChunks(cutAfter('a', 'b', 'c'), undefined)
  expect(await chunks.next(true)).toBe('a')
  // Whoever decodes the chunk takes longer than the next ones need to arrive.
  vi.setSystemTime(Date.now() + 1_000)
  expect(await chunks.next(true)).toBe('bc')
  await expect(chunks.next(true)).rejects.toThrow('cut')
})

test('a body that breaks off after its last part has ended', async () => {
  const chunks = readChunks(cutAfter('a'), undefined)
  expect(await chunks.next(false)).toBe('a')
  expect(await chunks.close(true)).toBe(true)
})
