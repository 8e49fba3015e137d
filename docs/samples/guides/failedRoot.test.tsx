import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { Account as TutorialAccount } from '../tutorial/Account.tsx'
import { Account } from './Account.tsx'
import { TodoDetails } from './TodoDetails.tsx'
import { TodoTitle } from './typescript/TodoTitle.tsx'

it.each<[string, string, ReactElement]>([
  ['TodoDetails', 'todo', <TodoDetails key="1" id="1" />],
  ['TodoTitle', 'todo', <TodoTitle key="1" id="1" />],
  ['Account', 'me', <Account key="1" />],
  ['Account of the tutorial', 'me', <TutorialAccount key="1" />],
])('%s says that its only field failed, and not that there is nothing', async (_, field, sample) => {
  const failed = { data: { [field]: null }, errors: [{ message: 'The database is down.', path: [field] }] }
  renderSample(sample, { fetch: () => Promise.resolve(Response.json(failed)) })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is down.')
  expect(screen.queryByText('There is no such todo.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})
