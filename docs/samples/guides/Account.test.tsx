import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { authorize } from '../../../packages/core/recipes/authorize.ts'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { Account } from './Account.tsx'
import { session, store } from './appStore.ts'

afterEach(() => {
  session.signOut()
})

it('shows who is signed in after the form, and the form again after signing out', async () => {
  renderSample(<Account />, { middleware: [authorize(session)] })

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
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, init) => server.fetch(new Request('http://localhost/graphql', init)))
  session.signIn('token-of-Ada')

  await store.prefetch('{ me { name } }')
  expect(store.getData('{ me { name } }')).toEqual({ me: { name: 'Ada' } })
  fetch.mockRestore()
})
