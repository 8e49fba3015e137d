import { expect, test, vi } from 'vitest'
import { describeFailure, recordBody } from './recordBody.ts'

const bytes = new TextEncoder().encode('a')

/** A stream that is recorded, what the listener hears of it, and the function that ends it. */
function recorded(source: UnderlyingDefaultSource<Uint8Array> | UnderlyingByteSource) {
  const on = { onChunk: vi.fn(), onEnd: vi.fn() }
  const stream = new ReadableStream<Uint8Array>(source as UnderlyingDefaultSource<Uint8Array>, {
    highWaterMark: 0,
  })
  return { ...on, stream, breakOff: recordBody(stream, on) }
}

const offline = new TypeError('offline')

test('a body that the caller does not read is not read', async () => {
  const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.close())
  const { stream } = recorded({ pull })
  await Promise.resolve()
  expect(pull).not.toHaveBeenCalled()
  await stream.getReader().read()
  expect(pull).toHaveBeenCalledOnce()
})

test('a reader that leaves cancels the response', async () => {
  const cancel = vi.fn()
  const { stream, onEnd } = recorded({ pull: (controller) => controller.enqueue(bytes), cancel })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel('enough')
  expect(cancel).toHaveBeenCalledExactlyOnceWith('enough')
  expect(onEnd.mock.calls).toEqual([[]])
})

test('breaking off cancels the response once, and ends the body for the reader even if the response fails to cancel', async () => {
  const cancel = vi.fn(() => Promise.reject(new Error('no')))
  const { stream, onEnd, breakOff } = recorded({ cancel })
  const read = stream.getReader().read()
  breakOff(offline)
  breakOff(offline)
  await expect(read).rejects.toBe(offline)
  expect(onEnd.mock.calls).toEqual([[offline]])
  expect(cancel).toHaveBeenCalledOnce()
})

test('breaking off before the body is read cancels it and rejects a later read', async () => {
  const cancel = vi.fn()
  const { stream, breakOff } = recorded({ cancel })
  breakOff(offline)
  await expect(stream.getReader().read()).rejects.toBe(offline)
  expect(cancel).toHaveBeenCalledOnce()
})

test.for([
  ['a chunk', () => Promise.resolve({ done: false, value: bytes })],
  ['an error', () => Promise.reject(new Error('late'))],
] as const)('%s that arrives after breaking off is dropped', async ([, arrive]) => {
  const { stream, onChunk, onEnd, breakOff } = recorded({})
  vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementationOnce(arrive)
  const read = stream.getReader().read()
  breakOff(offline)
  await expect(read).rejects.toBe(offline)
  expect(onChunk).not.toHaveBeenCalled()
  expect(onEnd.mock.calls).toEqual([[offline]])
})

test('a reader of bytes can be used as without devtools', () => {
  const { stream } = recorded({ type: 'bytes', pull: (controller) => controller.close() })
  expect(stream.getReader({ mode: 'byob' })).toBeInstanceOf(ReadableStreamBYOBReader)
})

test.for([
  { thrown: new DOMException('a', 'AbortError'), failure: 'Aborted.' },
  { thrown: new DOMException('a', 'TimeoutError'), failure: 'Timed out.' },
  { thrown: new DOMException('a', 'SecurityError'), failure: 'a' },
  { thrown: 'why', failure: 'why' },
])('the thrown value $thrown is described as "$failure"', ({ thrown, failure }) => {
  expect(describeFailure(thrown)).toBe(failure)
})
