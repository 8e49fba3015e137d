import { afterEach, expect, test, vi } from 'vitest'
import * as core from '../index.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'

// A package manager may install two versions of core. Then an app has a client of one and middleware of the other.
// https://github.com/graphql/graphql-js/pull/996
// https://github.com/ardatan/graphql-tools/issues/664

afterEach(() => {
  vi.resetModules()
})

async function otherCopy(): Promise<typeof core> {
  vi.resetModules()
  return import('../index.ts')
}

const success = () => Promise.resolve(Response.json({ data: { a: 1 } }))

test('a misplaced session of another copy of the package says where to put it', async () => {
  const session = (await otherCopy()).createSession({ name: 'shop' })
  const wrapped: core.Middleware = (next) => session(next)
  const { error } = await core.createClient({ middleware: [wrapped], fetch: success }).request('{ a }')
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toMatch('the session cannot know whose operation it is')
})

test('bytes that `upload` of another copy cannot send are named with their path', async () => {
  const { upload } = await otherCopy()
  const client = core.createClient({ middleware: [upload()], fetch: success })
  const variables = { file: new Blob(['a']), photo: new ArrayBuffer(1) }
  const { error } = await client.request('query ($file: Upload, $photo: Upload) { a }', { variables })
  expect(error?.message).toBe(
    'query: variables.photo is no file of the platform: pass `new File([bytes], name)`.',
  )
  expect(error).toMatchObject({ name: 'RequestError', valuePath: ['variables', 'photo'] })
})

test('a RequestError of another copy that a function of the app throws is its cause', async () => {
  const thrown = new (await otherCopy()).RequestError('secret')
  const headers = () => {
    throw thrown
  }
  const { error } = await core.createClient({ fetch: success }).request('{ a }', { headers })
  expect(error).toMatchObject({
    message: 'query: one of your functions threw; see the cause.',
    cause: thrown,
  })
})

test('a session of another copy refreshes, sends again, and ends what is in flight', async () => {
  const other = await otherCopy()
  const session = other.createSession({ name: 'shop', refresh: () => Promise.resolve('fresh') })
  session.start('old')
  const { fetch, sent } = recordFetch((_, init) =>
    new Headers(init?.headers).get('authorization') === 'Bearer fresh'
      ? success()
      : Promise.resolve(new Response('', { status: 401 })),
  )
  const middleware = [other.reconnect(), other.timeout(10_000), session, other.retry()]
  const client = core.createClient({ middleware, fetch })
  expect(await client.request('{ a }')).toMatchObject({ data: { a: 1 } })
  expect(sent).toHaveLength(2)
  const waiting = core
    .createClient({ middleware, fetch: () => new Promise<Response>(() => undefined) })
    .request('{ a }')
  session.end()
  expect((await waiting).error?.name).toBe('AbortError')
})
