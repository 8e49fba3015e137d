import { render, screen } from '@testing-library/react'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { expect, it } from 'vitest'
import { SafeTodoCount } from './SafeTodoCount.tsx'
import stories, * as all from './Todos.stories.tsx'
import { withOutcome } from './withOutcome.tsx'

it('a page says something after each outcome, without a crash', async () => {
  const data = { Count: { todos: [{ id: '1' }] } }
  const table = await everyOutcome(<SafeTodoCount />, { data, partial: { Count: { todos: null } } })
  expectEveryErrorShown(table)
  const { loading, data: shown, ...others } = table
  expect([loading, shown]).toEqual(['[status: Loading…]', '1 todos'])
  for (const row of Object.values(others)) expect(row).toMatch(/^\[alert: .+ Try again\]$/)
})

it('a component with a forced outcome shows it', async () => {
  render(withOutcome('TimeoutError')(SafeTodoCount))
  expect((await screen.findByRole('alert')).textContent).toContain('The server takes too long.')
})

it.each([
  ['its todos', all.Filled, 'Buy milk'],
  ['its error', all.Failed, 'The todos could not be loaded.'],
  ['that it loads', all.Loading, 'Loading…'],
])('a story shows %s', async (_, { decorators: [decorate] }, text) => {
  render(decorate?.(stories.component))
  expect(await screen.findByText(text)).toBeDefined()
})
