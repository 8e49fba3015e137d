import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, setQueryData } from '@thinql/react'
import { describe, expect, test } from 'vitest'
import { inlineState } from '../../recipes/inlineState.ts'
import { streamState } from '../../recipes/streamState.ts'
import { bundleClient } from './bundleClient.ts'
import { openBrowser, type OpenPage, startSite } from './startSite.ts'

const open = openBrowser()

async function openPage(write: (response: ServerResponse) => unknown) {
  const script = await bundleClient(path.join(import.meta.dirname, 'stateClient.tsx'))
  const { origin } = await startSite((request, response) => {
    const isPage = request.url === '/'
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/javascript')
    if (isPage) write(response)
    else response.end(request.url === '/client.js' ? script : '')
  })
  const page = await open(origin)
  await page.waitForFunction(() => 'received' in window)
  return page
}

const client = '<script type="module" src="/client.js"></script>'

/** Data as a JSON scalar may have it. */
const hostile = JSON.stringify({
  profile: JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}') as object,
  bio: "</script><script>window.broken=1</script><!-- <script> \u2028 \u2029 \0 ]]> ' \" \\u003c $& $' </head>",
})

async function dataOf(page: OpenPage): Promise<string[]> {
  const received = JSON.parse(await page.evaluate(() => JSON.stringify(received))) as object[]
  const entries = received.flatMap((state) => Object.values(state) as { pages?: { data: unknown }[] }[])
  return entries.map(({ pages }) => JSON.stringify(pages?.[0]?.data))
}

/** What a user may have put on the page, before the scripts of the server. */
const elements = [
  '',
  '<a id="states"></a><p id="graphql-state">{"stolen":{}}</p>',
  '<a id="states"></a><a id="states"></a><a id="graphql-state"></a><template id="graphql-state">{"stolen":{}}</template>',
  '<form id="states"><input name="push"></form><form name="states"></form><img name="states">',
  '<svg id="graphql-state"><text>{"stolen":{}}</text></svg><textarea id="graphql-state">{"stolen":{}}</textarea>',
]

/** The ways in which a server writes a state into a page that begins with this HTML. */
const ways: Record<string, (html: string) => (response: ServerResponse) => unknown> = {
  // https://github.com/vuejs/apollo/issues/158
  // https://github.com/sysgears/apollo-universal-starter-kit/issues/96
  'written once': (html) => (response) => {
    const store = createQueryStore(createClient())
    setQueryData(store, '{ profile }', JSON.parse(hostile) as object)
    response.end(`${html}${inlineState(dehydrate(store))}${client}`)
  },
  // https://github.com/vikejs/vike-react/pull/227
  streamed: (html) => async (response) => {
    const store = createQueryStore(createClient())
    const written = new TransformStream<Uint8Array, Uint8Array>()
    const writer = written.writable.getWriter()
    const reader = written.readable.pipeThrough(streamState(store)).getReader()
    const send = async (html: string) => {
      const read = reader.read()
      await writer.write(new TextEncoder().encode(html))
      response.write((await read).value)
    }
    await send(html)
    setQueryData(store, '{ profile }', JSON.parse(hostile) as object)
    await send(client)
    response.end()
  },
}

describe.each(Object.entries(ways))('a state that is %s', (_, write) => {
  test.for(elements)('the browser reads a state as it was, beside %j', async (element) => {
    const page = await openPage(write(`<!doctype html><body>${element}`))
    expect(await dataOf(page)).toEqual([hostile])
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(page.reported).toEqual([])
  })
})

test.for(elements)('a page without states of the server reads none from %j', async (element) => {
  const page = await openPage((response) => response.end(`<!doctype html><body>${element}${client}`))
  expect(await page.evaluate(() => received)).toEqual([{}])
  // A state that is streamed later is taken.
  await page.evaluate(() => self.states?.push('{}'))
  expect(await page.evaluate(() => received)).toEqual([{}, {}])
  expect(page.reported).toEqual([])
})
