import {
  createClient,
  createSession,
  reconnect,
  type Result,
  type SessionOptions,
  subscribe,
} from '@thinql/core'
import { expect, test } from 'vitest'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { serve } from '../support/serve.ts'

const index = '<!doctype html>\n<html><div id="root"></div></html>'

/** A server that only takes the token `new`. Its refreshes get these texts in turn, with status 200. */
async function serveRefreshes(...texts: string[]) {
  const { items } = fakeBrowser()
  const endpoint = await serve((request, response) => {
    request.resume()
    if (request.url === '/refresh') response.end(texts.shift())
    else if (request.headers.authorization === 'Bearer new') response.end('{"data":{"me":"Ada"}}')
    else response.writeHead(401).end()
  })
  const refresh = async () => (await fetch(new URL('/refresh', endpoint), { method: 'POST' })).text()
  return {
    items,
    visit: (options: Pick<SessionOptions, 'refresh'> = {}) => openPage(endpoint, { refresh, ...options }),
  }
}

/** Opens a page of the app, or loads it again: the storage stays. */
function openPage(endpoint: string, options: Pick<SessionOptions, 'refresh'>) {
  const session = createSession({ name: 'app', keepToken: true, ...options })
  const ends: string[] = []
  session.onEnd((reason) => ends.push(reason))
  const client = createClient({ endpoint, middleware: [reconnect({ maxDelay: 1 }), session] })
  return { session, client, ends, load: (): Promise<Result<unknown>> => client.request('{ me }') }
}

// https://github.com/Boise-State-Development/agentcore-public-stack/issues/24
test('a refresh got index.html with a 200, and the person had to sign in again: the next request refreshes', async () => {
  const { visit } = await serveRefreshes(index, 'new')
  const page = visit()
  page.session.start('old')
  page.ends.length = 0
  expect((await page.load()).error?.name).toBe('RequestError')
  expect((await page.load()).data).toEqual({ me: 'Ada' })
  expect(page.ends).toEqual([])
})

// https://github.com/kylecorbelli/redux-token-auth/issues/20
test('an empty token was stored, and nobody was signed in after a reload: the old token is kept', async () => {
  const { visit } = await serveRefreshes('', 'new')
  const page = visit()
  page.session.start('old')
  await page.load()
  const reloaded = visit()
  expect(reloaded.session.headers()).toEqual({ authorization: 'Bearer old' })
  expect((await reloaded.load()).data).toEqual({ me: 'Ada' })
})

// https://github.com/davidhu2000/youtube_desktop/issues/34
test('the stored token became undefined after some reloads: undefined is not stored', async () => {
  const { items, visit } = await serveRefreshes()
  const refresh = () => Promise.resolve(undefined as unknown as string)
  visit({ refresh }).session.start('old')
  const stored = items.get('app')
  for (let reload = 0; reload < 3; reload++) await visit({ refresh }).load()
  expect(items.get('app')).toBe(stored)
})

// https://github.com/QuantiModo/quantimodo-android-chrome-ios-web-app/pull/451
test('a stored text that no header can have broke each request until it was deleted: it is replaced', async () => {
  const { visit } = await serveRefreshes('new')
  visit().session.start('function () {\n  var token')
  const reloaded = visit()
  expect((await reloaded.load()).data).toEqual({ me: 'Ada' })
  expect(reloaded.session.headers()).toEqual({ authorization: 'Bearer new' })
})

// https://github.com/open-metadata/OpenMetadata/pull/30763
test('a refresh that gave null signed the person out of a valid session: only false ends it', async () => {
  const { visit } = await serveRefreshes()
  const page = visit({ refresh: () => Promise.resolve(null as unknown as string) })
  page.session.start('old')
  page.ends.length = 0
  await page.load()
  expect([page.ends, page.session.headers()]).toEqual([[], { authorization: 'Bearer old' }])
})

// https://github.com/natjms/resin/issues/27
test('a refresh gave an HTML page, and the subscription stopped until the storage was cleared: it connects again', async () => {
  const { visit } = await serveRefreshes(index, index, 'new')
  const { client, session } = visit()
  session.start('old')
  const names: unknown[] = []
  for await (const { data, error } of subscribe(client, 'subscription { me }'))
    names.push(error?.name ?? data)
  expect(names).toEqual(['RequestError', 'RequestError', { me: 'Ada' }])
})

// https://github.com/supabase/supabase/issues/7250
// https://github.com/supabase/supabase-js/issues/663
test('each return to the tab signed the same user in again, and the page lost its data: the same token ends nothing', async () => {
  const { items, visit } = await serveRefreshes()
  const { session, load, ends } = visit()
  session.start('new')
  const pending = load()
  session.start('new')
  expect((await pending).data).toEqual({ me: 'Ada' })
  items.clear()
  session.start('new')
  expect(visit().session.headers()).toEqual({ authorization: 'Bearer new' })
  expect(ends).toEqual(['sign-in'])
  session.end()
  session.start('new')
  expect(ends).toEqual(['sign-in', 'sign-out', 'sign-in'])
})
