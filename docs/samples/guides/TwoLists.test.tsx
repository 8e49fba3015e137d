import { fireEvent, screen, within } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { TwoLists } from './TwoLists.tsx'

it('reads from one server and writes to the other', async () => {
  const server = createSampleServer(['Old tax forms'])
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  renderSample(<TwoLists archive={createQueryStore(client)} />)

  fireEvent.click(await screen.findByRole('button', { name: 'Archive Buy milk' }))
  const list = within(screen.getByRole('list'))
  expect(await list.findByText('Buy milk')).toBeDefined()
  expect(list.getByText('Old tax forms')).toBeDefined()
  expect(list.queryByText('Call Ada')).toBeNull()
})
