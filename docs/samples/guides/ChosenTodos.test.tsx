import { screen } from '@testing-library/react'
import { GraphQLProvider } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { ChosenTodos } from './ChosenTodos.tsx'

it('shows each todo of the list, and one that is added later', async () => {
  const { rerender, store } = renderSample(<ChosenTodos />)
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await screen.findByText('Water the plants')
  expect(shown()).toEqual(['Buy milk', 'Water the plants'])

  rerender(<GraphQLProvider store={store} children={<ChosenTodos ids={['2', '1']} />} />)
  expect(shown()).toEqual(['Loading…', 'Buy milk'])
  await screen.findByText('Call Ada')
  expect(shown()).toEqual(['Call Ada', 'Buy milk'])
})
