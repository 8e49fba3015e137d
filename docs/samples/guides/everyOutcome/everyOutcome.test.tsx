import { render, screen } from '@testing-library/react'
import type { ForcedOutcome } from '@thinql/core/testing'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { expect, it } from 'vitest'
import { SafeTodoCount } from '../testing.tsx'
import preview from './preview.tsx'
import stories, { Failed, Filled } from './Todos.stories.tsx'

it('a page says something after each outcome, without a crash', async () => {
  const data = { Count: { todos: [{ id: '1' }] } }
  const table = await everyOutcome(<SafeTodoCount />, { data, partial: { Count: { todos: null } } })
  expectEveryErrorShown(table)
  const { loading, data: shown, ...others } = table
  expect([loading, shown]).toEqual(['[status: Loading…]', '1 todos'])
  for (const row of Object.values(others)) expect(row).toMatch(/^\[alert: .+ Try again\]$/)
})

/** Shows a story as Storybook does. */
function Story({ globals }: { globals: { outcome?: ForcedOutcome } }) {
  const [decorate] = preview.decorators
  return decorate?.(stories.component, { globals, parameters: stories.parameters })
}

// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/37
// https://github.com/apollographql/apollo-client/issues/6332
// https://github.com/kaievns/graphql-mock/issues/4
it.each([
  ['its todos', Filled, 'Buy milk'],
  ['its error', Failed, 'The todos could not be loaded.'],
  ['that it loads, as long as it is open', { globals: { outcome: 'never' } } as const, 'Loading…'],
])('a story shows %s', async (_, story, text) => {
  render(<Story globals={'globals' in story ? story.globals : {}} />)
  expect(await screen.findByText(text)).toBeDefined()
})

// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/62
// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/33
it('another outcome in the toolbar takes the place of the one before, in both directions', async () => {
  const { rerender } = render(<Story globals={{ outcome: 'data' }} />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  rerender(<Story globals={{ outcome: 'TimeoutError' }} />)
  expect(await screen.findByText('The todos could not be loaded.')).toBeDefined()
  rerender(<Story globals={{ outcome: 'data' }} />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
})
