import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createClient, reconnect } from '@thinql/core'
import { createClient as createSocket } from 'graphql-ws'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { webSocket } from '../../../core/recipes/webSocket.ts'
import { serveWebSocket } from '../../../core/test/recipes/serveWebSocket.ts'
import { createQueryStore, type QueryStore, useSubscription } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { eventsShown, PriceChanged } from '../screens/prices.tsx'
import { often, serverNames, startEventServer } from './startEventServer.ts'

const cases = serverNames.flatMap((name) => modes.map((mode) => ({ name, ...mode })))

interface ValueProps {
  readonly document: string
  readonly variables?: object
  readonly store: QueryStore
}

function Value({ document, variables, store }: ValueProps) {
  const state = useSubscription<Record<string, number>>(document, { variables, store })
  const { data, error, reconnect, status } = state
  const shown = [status, ...Object.values(data ?? {}), error?.name]
  return <button onClick={reconnect}>{shown.filter(Boolean).join()}</button>
}

describe.each(cases)('useSubscription with $name, $mode', ({ name, strict }) => {
  async function open() {
    const { endpoint, state, ...server } = await startEventServer(name)
    const store = createQueryStore(createClient({ endpoint }))
    const all = (each: object[]) =>
      each.map((variables, index) => (
        <Value key={index} document={PriceChanged} variables={variables} store={store} />
      ))
    const { rerender, unmount } = render(all([{ symbol: 'A' }]), { reactStrictMode: strict })
    return {
      ...server,
      state,
      unmount,
      show: (...each: object[]) => rerender(all(each)),
      /** Waits until these are all symbols that were subscribed to, in order. */
      subscribed: (...symbols: string[]) => waitFor(() => expect(state().subscribed).toEqual(symbols), often),
      /** Waits until this many connections are open. */
      connections: (count: number) => waitFor(() => expect(state().open).toBe(count), often),
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

  test('opens one connection for equal variables, and closes it when the last component is gone', async () => {
    const { show, state, subscribed, unmount } = await open()
    show({ symbol: 'A' }, { symbol: 'A' })
    await subscribed('A')
    show({ symbol: 'A' })
    await eventsShown()
    expect(state()).toMatchObject({ subscribed: ['A'], open: 1 })
    unmount()
    await waitFor(() => expect(state().open).toBe(0), often)
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
})

const showTwice = (props: ValueProps, strict: boolean) =>
  render([<Value key="1" {...props} />, <Value key="2" {...props} />], { reactStrictMode: strict })

/** Waits until both components show this. */
const bothShow = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2), often)

describe.each(cases)('two components with $name, $mode', ({ name, strict }) => {
  async function open(middleware = [reconnect({ maxDelay: 100 })]) {
    const server = await startEventServer(name)
    const store = createQueryStore(createClient({ endpoint: server.endpoint, middleware }))
    const view = showTwice({ document: PriceChanged, variables: { symbol: 'A' }, store }, strict)
    const subscribed = () => waitFor(() => expect(server.state().subscribed).toEqual(['A']), often)
    await subscribed()
    server.publish('A', 1)
    await bothShow('success,1')
    return { ...server, ...view, subscribed }
  }

  test('share one connection through restarts, and show the error beside the data until the next event', async () => {
    const { publish, restart, state, stop, subscribed, unmount } = await open()
    for (const price of [2, 3]) {
      await act(async () => {
        await stop()
      })
      await bothShow(`error,${price - 1},NetworkError`)
      await act(async () => {
        await restart()
      })
      await subscribed()
      expect(state().open).toBe(1)
      publish('A', price)
      await bothShow(`success,${price}`)
    }
    unmount()
    await waitFor(() => expect(state().open).toBe(0), often)
  })

  test('connect again by `reconnect` after a restart without the middleware', async () => {
    const { publish, restart, state, stop, subscribed } = await open([])
    await act(async () => {
      await stop()
    })
    await bothShow('error,1,NetworkError')
    await act(async () => {
      await restart()
    })
    for (const button of screen.getAllByText('error,1,NetworkError').slice(1)) fireEvent.click(button)
    await subscribed()
    await bothShow('error,1,NetworkError')
    publish('A', 2)
    await bothShow('success,2')
    expect(state().open).toBe(1)
  })
})

describe.each(modes)('two components with graphql-ws, $mode', ({ strict }) => {
  test('share one subscription through a restart', async () => {
    const server = await serveWebSocket()
    const socket = createSocket({ url: server.url, retryAttempts: 0, webSocketImpl: WebSocket })
    const middleware = [reconnect({ maxDelay: 100 }), webSocket(socket)]
    const store = createQueryStore(createClient({ middleware }))
    const { unmount } = showTwice({ document: 'subscription { added }', store }, strict)
    await bothShow('success,2')
    expect(server).toMatchObject({ sockets: 1, open: 1 })
    server.stop()
    await bothShow('error,2,NetworkError')
    const restarted = await serveWebSocket(server.port)
    await bothShow('success,2')
    expect(restarted).toMatchObject({ sockets: 1, open: 1 })
    unmount()
    await waitFor(() => expect(restarted.open).toBe(0), often)
  })
})
