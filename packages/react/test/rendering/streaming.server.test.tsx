import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type stream } from '@thinql/core'
import { setQueryData } from '@thinql/react'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { streamState } from '../../recipes/streamState.ts'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  skipToken,
  streamFetcher,
  useSubscription,
  useSuspenseQuery,
} from '../../src/index.ts'
import { eventSource, PriceChanged } from '../screens/prices.tsx'
import { DeferringTodoQuery, titled } from '../screens/todoQuery.ts'
import { Page } from './Page.tsx'
import { type Site, startSite } from './startSite.ts'
import { streamPage } from './streamPage.ts'

const names = ['renderToPipeableStream', 'renderToReadableStream'] as const

/** Reads a page while its bytes arrive. */
async function open(site: Site) {
  const { body } = await fetch(site.origin)
  if (!body) throw new Error('The page is empty.')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let html = ''
  return {
    /** Reads on until this text has arrived. */
    async until(part: string | RegExp) {
      while (html.search(part) < 0) {
        const { done, value = '' } = await reader.read()
        if (done) throw new Error(`The page ended without ${String(part)}: ${html}`)
        html += value
      }
      return html
    },
    async toEnd() {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) html += piece.value
      return html
    },
  }
}

function statesIn(html: string): DehydratedState[] {
  const scripts = html.matchAll(/<script>\(self\.states\?\?=\[\]\)\.push\((".*?")\);document/g)
  return [...scripts].map(([, text = '']) => JSON.parse(JSON.parse(text) as string) as DehydratedState)
}

function dataIn(html: string): unknown[] {
  return statesIn(html).flatMap((state) =>
    Object.values(state).flatMap((entry) =>
      (entry as { pages: { data: unknown }[] }).pages.map(({ data }) => data),
    ),
  )
}

function streamedSite(name: (typeof names)[number], frame = (page: ReactNode): ReactNode => page) {
  const site: Promise<Site> = startSite((_, response) => {
    void site.then(({ endpoint }) => {
      const store = createQueryStore(createClient({ endpoint }))
      return streamPage[name](frame(<Page store={store} />), store, response)
    })
  })
  return site
}

describe.each(names)('streaming with %s', (name) => {
  // https://github.com/apollographql/apollo-client/issues/11319
  test('a streamed page has the state of each chunk before its HTML', async () => {
    const site = await streamedSite(name)
    const releaseFirst = site.hold('1')
    const releaseSecond = site.hold('2')
    const page = await open(site)
    expect(dataIn(await page.until('fallback-2'))).toEqual([])
    releaseFirst()
    const first = await page.until('<p id="todo-1">')
    expect(dataIn(first.slice(0, first.indexOf('<p id="todo-1">')))).toEqual([titled('todo 1')])
    releaseSecond()
    const all = await page.toEnd()
    expect(dataIn(all.slice(0, all.indexOf('<p id="todo-2">')))).toEqual([titled('todo 1'), titled('todo 2')])
    expect(dataIn(all)).toHaveLength(2)
  })

  test('a streamed page has its first state in the head when React writes the whole document', async () => {
    const site = await streamedSite(name, (page) => (
      <html lang="en">
        <head>
          <title>Todos</title>
        </head>
        <body>{page}</body>
      </html>
    ))
    const html = await (await open(site)).toEnd()
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en"><head>.*?<script>\(self\.states.*?<\/script><\/head><body>/s,
    )
  })
})

test('a character that two chunks share is streamed whole', async () => {
  const store = createQueryStore(createClient())
  const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa4])]
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  const html = await new Response(chunks.pipeThrough(streamState(store))).text()
  expect(html).toContain('ä')
})

async function* twoParts() {
  const response = { status: 200, headers: new Headers() }
  yield { data: { todo: { title: 'Tea' } }, response, hasNext: true }
  await new Promise((resolve) => setTimeout(resolve, 20))
  yield { data: { todo: { title: 'Tea', note: 'green' } }, response }
}

test('a server renders a growing response when it is complete, because HTML that was sent cannot change', async () => {
  // A fake can't keep the types of any document, as the generic signature promises.
  const store = createQueryStore(createClient(), {
    fetcher: streamFetcher(twoParts as unknown as typeof stream),
  })
  function Todo() {
    const variables = { id: '1' }
    const { data } = useSuspenseQuery<{ todo: { note?: string } }>(DeferringTodoQuery, { variables, store })
    return <p>{data.todo.note ?? 'no note'}</p>
  }
  const { pipe } = renderToPipeableStream(
    <Suspense fallback="loading">
      <Todo />
    </Suspense>,
  )
  const view = await text(pipe(new PassThrough()))
  expect(view).toContain('<p>green</p>')
  expect(view).not.toContain('no note')
  expect(Object.values(dehydrate(store))).toMatchObject([
    { pages: [{ data: { todo: { title: 'Tea', note: 'green' } } }] },
  ])
})

test('a server renders a subscription as loading or idle, opens no connection and leaves no timer', async () => {
  const { connections, store } = eventSource()
  function Price({ symbol }: { symbol?: string }) {
    const variables = symbol ? { symbol } : skipToken
    return <p>{useSubscription(PriceChanged, { variables, store }).status}</p>
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const view = renderToString([<Price key="1" symbol="A" />, <Price key="2" />])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  expect(view).toBe('<p>loading</p><p>idle</p>')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(connections).toHaveLength(0)
})

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

test('a visitor that leaves before a chunk is sent causes no exception on the server', async () => {
  const uncaught = catchUncaught()
  const { reader, read } = await writePiece()
  await reader.cancel()
  expect(await read).toEqual({ done: true, value: undefined })
  await delay(20)
  expect(uncaught).not.toHaveBeenCalled()
})

test('a render that fails before a chunk is sent fails only its page', async () => {
  const uncaught = catchUncaught()
  const { writer, read } = await writePiece()
  const broken = new Error('broken')
  await Promise.all([expect(read).rejects.toBe(broken), writer.abort(broken)])
  await delay(20)
  expect(uncaught).not.toHaveBeenCalled()
})

test('a state that cannot be written fails only its page', async () => {
  const uncaught = catchUncaught()
  const store = createQueryStore(createClient())
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  setQueryData(store, '{ self }', cyclic)
  const page = new Response('<p>').body?.pipeThrough(streamState(store))
  await expect(new Response(page).text()).rejects.toThrow('circular')
  expect(uncaught).not.toHaveBeenCalled()
})
