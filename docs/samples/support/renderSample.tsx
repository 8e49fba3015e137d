import { fireEvent, render, screen } from '@testing-library/react'
import { type ClientOptions, createClient, stream } from '@thinql/core'
import { createQueryStore, GraphQLProvider, streamFetcher } from '@thinql/react'
import type { ReactElement } from 'react'
import { provoke } from './provoke.ts'
import { createSampleServer } from './server.ts'

export function createSampleFetch(titles?: readonly string[]): typeof globalThis.fetch {
  const server = createSampleServer(titles)
  return async (input, init) => server.fetch(new Request(new URL(input as string, location.href), init))
}

/** A real client of a new server. `options` replace its own, for example `{ headers: { 'x-provoke': 'offline' } }`. */
export function createSampleClient(options: ClientOptions = {}) {
  return createClient({ endpoint: '/graphql', fetch: provoke(createSampleFetch()), ...options })
}

export function renderSample(sample: ReactElement, options: ClientOptions = {}) {
  const client = createSampleClient(options)
  const store = createQueryStore(client, { fetcher: streamFetcher(stream) })
  return { client, store, ...render(<GraphQLProvider store={store}>{sample}</GraphQLProvider>) }
}

/** Types into the field with this label, and presses the button. Returns the field. */
export function submit(label: string, value: string, button: string): HTMLInputElement {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  return field
}
