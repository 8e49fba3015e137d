import { fireEvent, render, screen } from '@testing-library/react'
import { type ClientOptions, createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ReactElement } from 'react'
import { provoke } from './provoke.ts'
import { createSampleServer } from './server.ts'

/**
 * Renders a sample with a real client, a new store and the server of the samples. `options` go to the client, for
 * example `{ headers: { 'x-provoke': 'offline' } }`.
 */
export function renderSample(sample: ReactElement, options: ClientOptions = {}) {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: provoke(async (input, init) => server.fetch(new Request(input, init))),
    ...options,
  })
  const store = createQueryStore(client)
  return { client, store, ...render(<GraphQLProvider store={store}>{sample}</GraphQLProvider>) }
}

/** Fills in the title of a new todo, sends the form and returns the field. */
export function submitTitle(title: string): HTMLInputElement {
  const field = screen.getByLabelText<HTMLInputElement>('Title')
  fireEvent.change(field, { target: { value: title } })
  fireEvent.click(screen.getByRole('button'))
  return field
}
