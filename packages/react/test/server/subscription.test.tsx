import { act, render, screen, waitFor } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { clearStore, createQueryStore, useSubscription } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { eventsShown, PriceChanged } from '../screens/prices.tsx'
import { serverNames, startEventServer } from './startEventServer.ts'

const cases = serverNames.flatMap((name) => modes.map((mode) => ({ name, ...mode })))

describe.each(cases)('useSubscription with $name, $mode', ({ name, strict }) => {
  async function open(document = PriceChanged, variables: object = { symbol: 'A' }) {
    const { endpoint, state, ...server } = await startEventServer(name)
    const store = createQueryStore(createClient({ endpoint }))
    function Value({ variables }: { variables: object }) {
      const options = { variables, store }
      const { data, done, error, status } = useSubscription<Record<string, number>>(document, options)
      const shown = [status, ...Object.values(data ?? {}), error?.name, done && 'done']
      return <p>{shown.filter(Boolean).join()}</p>
    }
    const all = (each: object[]) =>
      each.map((variables, index) => <Value key={index} variables={variables} />)
    const { rerender, unmount } = render(all([variables]), { reactStrictMode: strict })
    return {
      ...server,
      state,
      store,
      unmount,
      show: (...each: object[]) => rerender(all(each)),
      /** Waits until these are all symbols that were subscribed to, in order. */
      subscribed: (...symbols: string[]) => waitFor(() => expect(state().subscribed).toEqual(symbols)),
      /** Waits until this many connections are open. */
      connections: (count: number) => waitFor(() => expect(state().open).toBe(count)),
    }
  }

  test('shows each event', async () => {
    const { publish, subscribed } = await open()
    expect(screen.getByText('loading')).toBeDefined()
    await subscribed('A')
    publish('A', 1)
    expect(await screen.findByText('success,1')).toBeDefined()
    publish('A', 2)
    expect(await screen.findByText('success,2')).toBeDefined()
  })

  test('shows the error of an event, and then the next event', async () => {
    const { publish, subscribed } = await open()
    await subscribed('A')
    publish('A', -1)
    expect(await screen.findByText('error,GraphQLResultError')).toBeDefined()
    publish('A', 1)
    expect(await screen.findByText('success,1')).toBeDefined()
  })

  test('is done when the server has completed', async () => {
    await open('subscription Countdown($from: Int!) { countdown(from: $from) }', { from: 3 })
    expect(await screen.findByText('success,1,done')).toBeDefined()
  })

  test('shows the error of the response', async () => {
    await open('subscription { nope }', {})
    expect(await screen.findByText(/^error,(?:ServerError|GraphQLResultError,done)$/)).toBeDefined()
  })

  test('shows that the connection was cut, beside the newest event', async () => {
    const { cut, publish, subscribed } = await open()
    await subscribed('A')
    publish('A', 1)
    await screen.findByText('success,1')
    cut()
    expect(await screen.findByText('error,1,NetworkError')).toBeDefined()
  })

  test('opens one connection for equal variables, and closes it when the last component is gone', async () => {
    const { show, state, subscribed, unmount } = await open()
    show({ symbol: 'A' }, { symbol: 'A' })
    await subscribed('A')
    show({ symbol: 'A' })
    await eventsShown()
    expect(state()).toMatchObject({ subscribed: ['A'], open: 1 })
    unmount()
    await waitFor(() => expect(state().open).toBe(0))
  })

  test('closes its connection and opens another one when the variables change', async () => {
    const { connections, publish, show, subscribed } = await open()
    await subscribed('A')
    show({ symbol: 'B' })
    await subscribed('A', 'B')
    await connections(1)
    publish('A', 1)
    publish('B', 2)
    expect(await screen.findByText('success,2')).toBeDefined()
  })

  test('connects again on `clearStore`', async () => {
    const { connections, publish, store, subscribed } = await open()
    await subscribed('A')
    publish('A', 1)
    await screen.findByText('success,1')
    act(() => clearStore(store))
    expect(screen.getByText('loading')).toBeDefined()
    await subscribed('A', 'A')
    await connections(1)
  })
})
