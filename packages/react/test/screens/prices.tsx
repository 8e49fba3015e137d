import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  GraphQLProvider,
  type QueryRequest,
  type QueryStore,
  skipToken,
  type SubscriptionState,
  useSubscription,
  createQueryStore,
} from '../../src/index.ts'
import type { TypedText } from './todoQuery.ts'
import { waitForTasks } from '../harness/outsideAct.ts'
import { type ClientOptions, createClient } from '@thinql/core'

/** A store with a source of events, and functions that render the hook with it. */
export function priceHarness(options: SourceOptions = {}) {
  const source = eventSource(options)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={source.store}>{children}</GraphQLProvider>
  )
  const rendered = { wrapper }
  /** Renders the hook. Without a symbol it is skipped. Also returns every state that was rendered. */
  const renderPrice = (initialSymbol = 'A') => {
    const states: SubscriptionState<PriceData>[] = []
    const usePrice = ({ symbol }: { symbol: string }) => {
      const state = useSubscription(PriceChanged, { variables: symbol ? { symbol } : skipToken })
      states.push(state)
      return state
    }
    return { ...renderHook(usePrice, { ...rendered, initialProps: { symbol: initialSymbol } }), states }
  }
  return {
    ...source,
    renderPrice,
    /** Sends events together on the latest connection. */
    send: (...payloads: unknown[]) => {
      source.last().send(...payloads)
      return eventsShown()
    },
    complete: () => {
      source.last().complete()
      return eventsShown()
    },
    cut: () => {
      source.last().cut()
      return eventsShown()
    },
    render: (ui: ReactNode) => render(ui, rendered),
    /** Renders, and waits for the connection. `change` renders again, and waits too. */
    show: async (ui: ReactNode) => {
      const view = render(ui, rendered)
      await eventsShown()
      const change = (next: ReactNode) => {
        view.rerender(next)
        return eventsShown()
      }
      return { ...view, change }
    },
    /** Renders the hook, and waits for the connection. `change` and `reconnect` wait too. */
    showPrice: async (initialSymbol?: string) => {
      const view = renderPrice(initialSymbol)
      await eventsShown()
      const change = (symbol: string) => {
        view.rerender({ symbol })
        return eventsShown()
      }
      const reconnect = () => {
        act(() => view.result.current.reconnect())
        return eventsShown()
      }
      return { ...view, change, reconnect }
    },
  }
}

/** Waits until events have arrived and entries without listeners are released. */
export function eventsShown(): Promise<void> {
  return act(waitForTasks)
}

/** Shows the newest price. A click opens a new connection. */
export function Price({
  variables = { symbol: 'A' },
  ...options
}: {
  variables?: object
  store?: QueryStore
  request?: QueryRequest
}) {
  const { data, status, reconnect } = useSubscription(PriceChanged, { variables, ...options })
  return <button onClick={reconnect}>{data?.price ?? status}</button>
}

export const PriceChanged =
  'subscription PriceChanged($symbol: ID!) { price(symbol: $symbol) }' as TypedText<PriceData>

export interface PriceData {
  price: number
}

export const priced = (price: number) => ({ data: { price } })

/** One connection of a subscription. The test sends its events. */
interface FakeConnection {
  readonly variables: unknown
  readonly headers: Headers
  readonly closed: () => boolean
  readonly send: (...payloads: unknown[]) => void
  readonly complete: () => void
  readonly cut: () => void
}

interface EventSource {
  readonly store: QueryStore
  readonly connections: readonly FakeConnection[]
  readonly last: () => FakeConnection
}

interface SourceOptions extends Pick<ClientOptions, 'middleware' | 'signal'> {
  headers?: () => HeadersInit
}

export function eventSource(options: SourceOptions = {}): EventSource {
  const connections: FakeConnection[] = []
  // This fetch handles only the requests that the client sends.
  const fetch = (_url: unknown, { body, headers }: { body: string; headers: HeadersInit }) => {
    const { connection, response } = connect(body, new Headers(headers))
    connections.push(connection)
    return Promise.resolve(response)
  }
  return {
    store: createQueryStore(createClient({ ...options, fetch: fetch as typeof globalThis.fetch })),
    connections,
    last() {
      const connection = connections.at(-1)
      if (!connection) throw new Error('nothing has connected')
      return connection
    },
  }
}

function connect(body: string, headers: Headers) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let closed = false
  const stream = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
    cancel: () => {
      closed = true
    },
  })
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  const connection: FakeConnection = {
    variables: (JSON.parse(body) as { variables?: unknown }).variables,
    headers,
    closed: () => closed,
    send: (...payloads) =>
      write(payloads.map((payload) => `event: next\ndata: ${JSON.stringify(payload)}\n\n`).join('')),
    complete: () => write('event: complete\n\n'),
    cut: () => controller.error(new TypeError('cut')),
  }
  return { connection, response: new Response(stream, { headers: { 'content-type': 'text/event-stream' } }) }
}
