import { createClient, stream, subscribe } from '@thinql/core'
import { expect, it } from 'vitest'
import { onRefused } from './onRefused.ts'

const code = (code: string) => ({ errors: [{ message: 'Sign in.', extensions: { code } }], data: null })

function clientOf(respond: () => Response) {
  let calls = 0
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(respond()),
    middleware: [onRefused(() => calls++)],
  })
  return { client, calls: () => calls }
}

it.each([
  ['the status 401', () => new Response('', { status: 401 })],
  ['the status 401 with GraphQL errors', () => Response.json(code('OTHER'), { status: 401 })],
  ['the code UNAUTHENTICATED', () => Response.json(code('UNAUTHENTICATED'))],
  ['that code under another status', () => Response.json(code('UNAUTHENTICATED'), { status: 400 })],
])('sends people to the sign-in page after %s', async (_, respond) => {
  const { calls, client } = clientOf(respond)
  await client.request('{ me { id } }')
  await client.request('mutation { rename { id } }')
  for await (const part of stream(client, '{ me { id } }')) expect(part.error).toBeDefined()
  for await (const part of subscribe(client, 'subscription { changed { id } }'))
    expect(part.error).toBeDefined()
  expect(calls()).toBe(4)
})

it.each([
  ['data', () => Response.json({ data: { me: null } })],
  ['a 403', () => new Response('', { status: 403 })],
  ['another code', () => Response.json(code('FORBIDDEN'))],
])('sends nobody there after %s', async (_, respond) => {
  const { calls, client } = clientOf(respond)
  await client.request('{ me { id } }')
  expect(calls()).toBe(0)
})
