import { act, fireEvent, render, screen, waitFor as wait } from '@testing-library/react'
import { createClient, reconnect } from '@thinql/core'
import { createClient as createSocket } from 'graphql-ws'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { webSocket } from '../../../core/recipes/webSocket.ts'
import { serveWebSocket } from '../../../core/test/recipes/serveWebSocket.ts'
import { createQueryStore, type QueryStore, useSubscription } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { PriceChanged } from '../screens/prices.tsx'
import { serverNames, startEventServer } from './startEventServer.ts'

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

const showTwice = (props: ValueProps, strict: boolean) =>
  render([<Value key="1" {...props} />, <Value key="2" {...props} />], { reactStrictMode: strict })

/** Waits longer than the default: a server takes seconds to start on a busy machine. */
const waitFor = (check: () => void) => wait(check, { timeout: 20_000 })

/** Waits until both components show this. */
const bothShow = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))

const cases = serverNames.flatMap((name) => modes.map((mode) => ({ name, ...mode })))

describe.each(cases)('two components with $name, $mode', ({ name, strict }) => {
  async function open(middleware = [reconnect({ maxDelay: 100 })]) {
    const server = await startEventServer(name)
    const store = createQueryStore(createClient({ endpoint: server.endpoint, middleware }))
    const view = showTwice({ document: PriceChanged, variables: { symbol: 'A' }, store }, strict)
    const subscribed = () => waitFor(() => expect(server.state().subscribed).toEqual(['A']))
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
    await waitFor(() => expect(state().open).toBe(0))
  })

  test('get a new connection from `reconnect` of one of them, and keep the data', async () => {
    const { publish, state } = await open([])
    for (const button of screen.getAllByText('success,1').slice(1)) fireEvent.click(button)
    await bothShow('success,1')
    await waitFor(() => expect(state()).toMatchObject({ subscribed: ['A', 'A'], open: 1 }))
    publish('A', 2)
    await bothShow('success,2')
    expect(state().open).toBe(1)
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
    await waitFor(() => expect(restarted.open).toBe(0))
  })
})
