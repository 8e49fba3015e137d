import { fireEvent, screen, waitFor } from '@testing-library/react'
import { listen } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { Search } from './Search.tsx'

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } })

it('sends one request for a word that is typed quickly', async () => {
  const { store } = renderSample(<Search />)
  const sent: unknown[] = []
  listen(store, ({ type, variables }) => {
    if (type === 'started') sent.push(variables)
  })
  type('m')
  type('mi')
  type('milk')
  expect(await screen.findByText('Buy milk')).toBeDefined()
  expect(sent).toEqual([{ search: 'milk' }])
})

it('keeps the old rows until the new ones are there, and says when there are none', async () => {
  renderSample(<Search />)
  type('milk')
  await screen.findByText('Buy milk')
  type('zebra')
  expect(screen.getByText('Buy milk')).toBeDefined()
  await screen.findByText('Nothing found.')
  expect(screen.queryByText('Buy milk')).toBeNull()
})

it('shows nothing when the field is empty again', async () => {
  renderSample(<Search />)
  type('milk')
  await screen.findByText('Buy milk')
  type('')
  await waitFor(() => expect(screen.queryByText('Buy milk')).toBeNull())
})
