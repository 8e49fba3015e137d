import { fireEvent, render, screen } from '@testing-library/react'
import { GraphQLProvider } from '@thinql/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { Account, session, store } from './session.tsx'

/** What the app sends. The server of the samples has no endpoint that refreshes. */
const sent: string[] = []

beforeEach(() => {
  const server = createSampleServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent.push(`${input as string} ${new Headers(init?.headers).get('authorization')}`)
    if (input === '/refresh') return new Response('', { status: 503 })
    return server.fetch(new Request('http://localhost/graphql', init))
  })
})

afterEach(() => {
  session.end()
  sent.length = 0
  vi.restoreAllMocks()
})

async function signIn() {
  render(<GraphQLProvider store={store} children={<Account />} />)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/You are Ada/)).toBeDefined()
}

it('the account shows who is signed in after the form, and the form again after signing out', async () => {
  await signIn()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(sent).toEqual(['/graphql null', '/graphql null', '/graphql Bearer token-of-Ada', '/graphql null'])
})

it('the account stays signed in when a page comes in place of a new token', async () => {
  await signIn()
  vi.mocked(fetch).mockImplementation((input) => {
    return Promise.resolve(new Response('<p>Maintenance</p>', { status: input === '/refresh' ? 200 : 401 }))
  })
  const { error } = await store.client.request('{ me { name } }')
  expect(error?.message).toBe('no token from /refresh: 200')
  expect(session.headers()).toEqual({ authorization: 'Bearer token-of-Ada' })
})

it('the account ends the session after a refresh that is refused', async () => {
  await signIn()
  vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response('', { status: 401 })))
  const { error } = await store.client.request('{ me { name } }')
  expect(error?.message).toBe('query: the session ended: refusal.')
  expect(session.headers()).toEqual({})
})

it('the account sends the token of a refresh', async () => {
  await signIn()
  vi.mocked(fetch).mockImplementation((input, init) => {
    if (input === '/refresh') return Promise.resolve(new Response('new'))
    const isNew = new Headers(init?.headers).get('authorization') === 'Bearer new'
    return Promise.resolve(isNew ? Response.json({ data: { a: 1 } }) : new Response('', { status: 401 }))
  })
  expect((await store.client.request('{ a }')).data).toEqual({ a: 1 })
})
