import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@thinql/core'
import { createQueryStore, setQueryData } from '@thinql/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { streamState } from '../../recipes/streamState.ts'
import { Page } from './Page.tsx'
import { streamPage } from './streamPage.ts'

/** Records the exceptions that would end the process. */
function catchUncaught() {
  const uncaught = vi.fn()
  process.setUncaughtExceptionCaptureCallback(uncaught)
  onTestFinished(() => {
    process.setUncaughtExceptionCaptureCallback(null)
  })
  return uncaught
}

/** A page whose first piece is written, but not sent. That happens in the next task. */
async function writePiece() {
  const written = new TransformStream<Uint8Array, Uint8Array>()
  const html = written.readable.pipeThrough(streamState(createQueryStore(createClient())))
  const writer = written.writable.getWriter()
  const reader = html.getReader()
  const read = reader.read()
  await writer.write(new TextEncoder().encode('<p>'))
  return { writer, reader, read }
}

test('a reader that leaves before it gets a piece causes no exception on the server', async () => {
  const uncaught = catchUncaught()
  const { reader, read } = await writePiece()
  await reader.cancel()
  expect(await read).toEqual({ done: true, value: undefined })
  await setTimeout(20)
  expect(uncaught).not.toHaveBeenCalled()
})

test('a render that breaks before a piece is sent fails only the page', async () => {
  const uncaught = catchUncaught()
  const { writer, read } = await writePiece()
  const broken = new Error('broken')
  await Promise.all([expect(read).rejects.toBe(broken), writer.abort(broken)])
  await setTimeout(20)
  expect(uncaught).not.toHaveBeenCalled()
})

test('a state that cannot be written fails the page, not the server', async () => {
  const uncaught = catchUncaught()
  const store = createQueryStore(createClient())
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  setQueryData(store, '{ self }', undefined, cyclic)
  const page = new Response('<p>').body?.pipeThrough(streamState(store))
  await expect(new Response(page).text()).rejects.toThrow('circular')
  expect(uncaught).not.toHaveBeenCalled()
})

test('visitors that leave during streaming cause no exception on the server', async () => {
  const uncaught = catchUncaught()
  const fetch = async () => {
    await setTimeout(5)
    return Response.json({ data: { todo: { title: 'Tea' } } })
  }
  const server = createServer((_, response) => {
    const store = createQueryStore(createClient({ endpoint: 'http://localhost/graphql', fetch }))
    const page = <Page hook="useSuspenseQuery" store={store} />
    // This error says that the visitor has left.
    streamPage.renderToReadableStream(page, store, response).catch(() => undefined)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  // The address of a server that listens on a port is always an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let i = 0; i < 50; i++) {
    const leave = new AbortController()
    const { body } = await globalThis.fetch(url, { signal: leave.signal })
    await body?.getReader().read()
    await setTimeout(i % 10)
    leave.abort()
  }
  await setTimeout(50)
  expect(uncaught).not.toHaveBeenCalled()
})
