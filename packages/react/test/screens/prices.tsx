import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  GraphQLProvider,
  type QueryStore,
  skipToken,
  type SubscriptionState,
  useSubscription,
} from '../../src/index.ts'
import { eventSource } from '../fakes/eventSource.ts'
import { waitForTasks } from '../harness/outsideAct.ts'

/** A store with a source of events, and functions that render the hook with it. */
export function priceHarness({
  strict = false,
  headers,
}: { strict?: boolean; headers?: () => HeadersInit } = {}) {
  const source = eventSource(headers)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={source.store}>{children}</GraphQLProvider>
  )
  const options = { wrapper, reactStrictMode: strict }
  /** Renders the hook. Without a symbol it is skipped. Also returns every state that was rendered. */
  const renderPrice = (initialSymbol = 'A') => {
    const states: SubscriptionState<PriceData>[] = []
    const usePrice = ({ symbol }: { symbol: string }) => {
      const state = useSubscription<PriceData>(PriceChanged, { variables: symbol ? { symbol } : skipToken })
      states.push(state)
      return state
    }
    return { ...renderHook(usePrice, { ...options, initialProps: { symbol: initialSymbol } }), states }
  }
  return {
    ...source,
    renderPrice,
    /** Sends events together on the latest connection. */
    send: (...payloads: unknown[]) => {
      source.last().send(...payloads)
      return eventsShown()
    },
    /** Completes the subscription of the latest connection. */
    complete: () => {
      source.last().complete()
      return eventsShown()
    },
    /** Cuts the latest connection. */
    cut: () => {
      source.last().cut()
      return eventsShown()
    },
    render: (ui: ReactNode) => render(ui, options),
    /** Renders, and waits for the connection. `change` renders again, and waits too. */
    show: async (ui: ReactNode) => {
      const view = render(ui, options)
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
export function Price({ variables = { symbol: 'A' }, store }: { variables?: object; store?: QueryStore }) {
  const { data, status, reconnect } = useSubscription<PriceData>(PriceChanged, { variables, store })
  return <button onClick={reconnect}>{data?.price ?? status}</button>
}

/** The subscription of most tests. */
export const PriceChanged = 'subscription PriceChanged($symbol: ID!) { price(symbol: $symbol) }'

/** The data of the subscription. */
export interface PriceData {
  price: number
}

/** Returns an event with this price. */
export const priced = (price: number) => ({ data: { price } })
