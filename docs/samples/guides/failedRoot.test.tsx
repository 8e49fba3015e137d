import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { Account as TutorialAccount } from '../tutorial/Account.tsx'
import { Account } from './Account.tsx'
import { TodoDetails } from './TodoDetails.tsx'
import { TodoTitle } from './typescript/TodoTitle.tsx'

it.each<[string, string, ReactElement, string]>([
  ['TodoDetails', 'todo', <TodoDetails key="1" id="1" />, 'The todo could not be loaded.'],
  ['TodoTitle', 'todo', <TodoTitle key="1" id="1" />, 'The todo could not be loaded.'],
  ['Account', 'me', <Account key="1" />, 'Your account could not be loaded.'],
  ['Account of the tutorial', 'me', <TutorialAccount key="1" />, 'The database is down.'],
])('%s says that its only field failed, and not that there is nothing', async (_, field, sample, text) => {
  const failed = { data: { [field]: null }, errors: [{ message: 'The database is down.', path: [field] }] }
  renderSample(sample, { fetch: () => Promise.resolve(Response.json(failed)) })
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.queryByText('There is no such todo.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})
