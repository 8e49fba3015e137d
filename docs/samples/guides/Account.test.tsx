import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { authorize } from '../../../packages/core/recipes/authorize.ts'
import { createSession } from '../../../packages/core/recipes/session.ts'
import { provoke } from '../support/provoke.ts'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { Account, createAppClient } from './Account.tsx'

it('shows who is signed in after the form, and the form again after signing out', async () => {
  const session = createSession('http://localhost/refresh')
  renderSample(<Account session={session} />, { middleware: [authorize(session)] })

  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/You are Ada/)).toBeDefined()
  expect(session.token()).toBe('token-of-Ada')

  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(session.token()).toBeNull()
})

it('sends the token with each operation', async () => {
  const server = createSampleServer()
  const send = provoke(async (_, init) => server.fetch(new Request('http://localhost/graphql', init)))
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(send)
  const session = createSession('http://localhost/refresh')
  session.signIn('token-of-Ada')

  const { data } = await createAppClient(session).request<{ me: { name: string } }>('{ me { name } }')
  expect(data?.me.name).toBe('Ada')
  expect(fetch).toHaveBeenCalledTimes(1)
  session.signOut()
})
