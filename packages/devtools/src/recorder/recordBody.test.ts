import { expect, test, vi } from 'vitest'
import { describeFailure, recordBody } from './recordBody.ts'

function listener() {
  const texts: string[] = []
  const onChunk = vi.fn((chunk: Uint8Array | string) => {
    texts.push(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk))
  })
  return { onChunk, onEnd: vi.fn(), texts }
}

function streamOf(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void, cancel = vi.fn()) {
  return new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 })
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('the copy of a response has its status, headers, url and type', () => {
  const sent = new Response('', { status: 201, statusText: 'Made', headers: { 'x-id': '7' } })
  Object.defineProperty(sent, 'url', { value: 'http://todos.test/' })
  const { status, statusText, headers, url, type } = recordBody(sent, listener()).response
  expect({ status, statusText, id: headers.get('x-id'), url, type }).toEqual({
    status: 201,
    statusText: 'Made',
    id: '7',
    url: 'http://todos.test/',
    type: 'default',
  })
})

test('a body that the caller does not read is not read', async () => {
  const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) => controller.close())
  const { response } = recordBody(new Response(streamOf(pull)), listener())
  await Promise.resolve()
  expect(pull).not.toHaveBeenCalled()
  await response.text()
  expect(pull).toHaveBeenCalledOnce()
})

test('a reader that leaves cancels the response', async () => {
  const on = listener()
  const cancel = vi.fn()
  const body = streamOf((controller) => controller.enqueue(bytes('a')), cancel)
  const reader = recordBody(new Response(body), on).response.body?.getReader()
  await reader?.read()
  await reader?.cancel('enough')
  expect(cancel).toHaveBeenCalledExactlyOnceWith('enough')
  expect(on.onEnd.mock.calls).toEqual([[]])
})

test('`breakOff` cancels the response, and ends the body for the reader even if the response fails to cancel', async () => {
  const on = listener()
  const cancel = vi.fn(() => Promise.reject(new Error('no')))
  const body = streamOf(() => undefined, cancel)
  const { response, breakOff } = recordBody(new Response(body), on)
  const read = response.text()
  breakOff(new TypeError('offline'))
  breakOff(new TypeError('offline'))
  await expect(read).rejects.toThrow('offline')
  expect(on.onEnd.mock.calls).toEqual([[new TypeError('offline')]])
  expect(cancel).toHaveBeenCalledOnce()
})

test('a chunk that arrives after `breakOff` is dropped', async () => {
  const on = listener()
  let arrive: (text: string) => void = () => undefined
  const sent = new Response(null)
  sent.text = () => new Promise((resolve) => (arrive = resolve))
  const { response, breakOff } = recordBody(sent, on)
  const read = response.text()
  breakOff(new TypeError('offline'))
  arrive('a')
  await expect(read).rejects.toThrow('offline')
  expect(on.onChunk).not.toHaveBeenCalled()
})

test('an error that comes after `breakOff` is dropped', async () => {
  const on = listener()
  let fail: (reason: Error) => void = () => undefined
  const sent = new Response(null)
  sent.text = () => new Promise((_, reject) => (fail = reject))
  const { response, breakOff } = recordBody(sent, on)
  const read = response.text()
  breakOff(new TypeError('offline'))
  fail(new Error('late'))
  await expect(read).rejects.toThrow('offline')
  expect(on.onEnd.mock.calls).toEqual([[new TypeError('offline')]])
})

test('`breakOff` before the body is read cancels it and rejects a later read', async () => {
  const cancel = vi.fn()
  const { response, breakOff } = recordBody(new Response(streamOf(() => undefined, cancel)), listener())
  breakOff(new TypeError('offline'))
  await expect(response.body?.getReader().read()).rejects.toThrow('offline')
  expect(cancel).toHaveBeenCalledOnce()
})

test('a reader of bytes can be used as without devtools', () => {
  const body = new ReadableStream({ type: 'bytes', pull: (controller) => controller.close() })
  const { response } = recordBody(new Response(body), listener())
  expect(response.body?.getReader({ mode: 'byob' })).toBeInstanceOf(ReadableStreamBYOBReader)
})

test('a mock of a response has its own class and fields', () => {
  class Mock {
    status = 200
    text() {
      return Promise.resolve('')
    }
  }
  const mock = new Mock()
  const { response } = recordBody(mock as unknown as Response, listener())
  expect(response).toBeInstanceOf(Mock)
  expect('status' in response).toBe(true)
  expect(Reflect.set(response, 'status', 201)).toBe(true)
  expect(mock.status).toBe(201)
})

test('a response without a web stream is recorded with the reason when its text cannot be read', async () => {
  const on = listener()
  const sent = new Response(null)
  sent.text = () => Promise.reject(new TypeError('out of luck'))
  await expect(recordBody(sent, on).response.text()).rejects.toThrow('out of luck')
  expect(on.onEnd.mock.calls).toEqual([[new TypeError('out of luck')]])
})

test.for([
  { thrown: new DOMException('a', 'AbortError'), failure: 'Aborted.' },
  { thrown: new DOMException('a', 'TimeoutError'), failure: 'Timed out.' },
  { thrown: new DOMException('a', 'SecurityError'), failure: 'a' },
  { thrown: 'why', failure: 'why' },
])('the thrown value $thrown is described as "$failure"', ({ thrown, failure }) => {
  expect(describeFailure(thrown)).toBe(failure)
})
