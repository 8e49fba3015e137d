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
  expect(table.data).toBe('1 todos')
})

/** Shows a story as Storybook does. */
function Story({ globals = {} }: { globals?: { outcome?: ForcedOutcome } }) {
  const [decorate] = preview.decorators
  return decorate?.(stories.component, { globals, parameters: stories.parameters })
}

// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/37
// https://github.com/apollographql/apollo-client/issues/6332
// https://github.com/kaievns/graphql-mock/issues/4
// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/62
// https://github.com/lifeiscontent/storybook-addon-apollo-client/issues/33
it('a story shows its todos, its error or that it loads, and what the toolbar chooses after that', async () => {
  const { rerender } = render(<Story {...Filled} />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  rerender(<Story globals={Failed.globals as { outcome: ForcedOutcome }} />)
  expect(await screen.findByText('The todos could not be loaded.')).toBeDefined()
  rerender(<Story globals={{ outcome: 'never' }} />)
  expect(await screen.findByText('Loading…')).toBeDefined()
  rerender(<Story globals={{ outcome: 'data' }} />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
})
