import { createClient, type stream } from '@thinql/core'
import { type ReactNode, Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { streamState } from '../../recipes/streamState.ts'
import { DeferringTodoQuery, titled } from '../screens/todoQuery.ts'
import { Page } from './Page.tsx'
import { type Site, startSite } from './startSite.ts'
import { streamPage } from './streamPage.ts'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  skipToken,
  streamFetcher,
  useSubscription,
  useSuspenseQuery,
} from '../../src/index.ts'
import { eventSource } from '../fakes/eventSource.ts'
import { PriceChanged } from '../fakes/priceChanged.ts'

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

/** Returns the states in the scripts of a page, in order. */
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
      return streamPage[name](frame(<Page hook="useSuspenseQuery" store={store} />), store, response)
    })
  })
  return site
}

describe.each(names)('streaming with %s', (name) => {
  test('sends the HTML of the first boundary before the second response arrives', async () => {
    const site = await streamedSite(name)
    const releaseFirst = site.hold('1')
    const releaseSecond = site.hold('2')
    const page = await open(site)
    const shell = await page.until('fallback-2')
    expect(shell).not.toContain('todo 1')
    releaseFirst()
    const first = await page.until('<p id="todo-1">todo 1</p>')
    expect(first).not.toContain('todo 2')
    releaseSecond()
    expect(await page.toEnd()).toContain('<p id="todo-2">todo 2</p>')
  })

  test('sends the state of each chunk before its HTML', async () => {
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

  test('sends one request for each query', async () => {
    const site = await streamedSite(name)
    await (await open(site)).toEnd()
    expect(site.requests).toEqual(['server 1', 'server 2'])
  })

  test('leaves the boundary of a failed query to the browser, and renders the others', async () => {
    const site = await streamedSite(name)
    site.failing.add('server 1')
    const html = await (await open(site)).toEnd()
    expect(html).toContain('fallback-1')
    expect(html).toContain('<p id="todo-2">todo 2</p>')
    expect(dataIn(html)).toEqual([titled('todo 2')])
  })

  test('writes the first state into the head when React writes the whole document', async () => {
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

  test('keeps a page of many pieces whole', async () => {
    const text = 'ä'.repeat(50_000)
    const site = await streamedSite(name, (page) => (
      <>
        {Array.from({ length: 100 }, (_, index) => (
          <b key={index} title={`number ${index}`}>
            {index}
          </b>
        ))}
        <em>{text}</em>
        {page}
      </>
    ))
    const html = await (await open(site)).toEnd()
    expect(html).toContain(`<b title="number 99">99</b><em>${text}</em><main>`)
  })
})

test('the recipe keeps a character whole when two chunks share it', async () => {
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

/** Yields two parts, the second one later. */
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
