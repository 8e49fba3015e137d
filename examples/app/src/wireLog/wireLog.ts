import type { Operation, RequestFailure } from '@thinql/core'
import { useSyncExternalStore } from 'react'

/** One HTTP request and its response, as fetch saw them. */
export interface Exchange {
  readonly id: number
  /** ms, from `performance.now()`. */
  readonly startedAt: number
  readonly endedAt?: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly (readonly [name: string, value: string])[]
  readonly requestBody?: string
  /** How many operations the request carried; more than one in a batch. */
  readonly batchSize: number
  readonly status?: number
  readonly responseHeaders?: readonly (readonly [name: string, value: string])[]
  /** What was received so far, cut off if it is long. */
  readonly responseBody?: string
  /** Bytes of the response's body that were received. */
  readonly size: number
  /** The times at which the parts of a streamed response arrived. */
  readonly parts: readonly number[]
  /** Why there is no complete response. */
  readonly failure?: string
}

/** One operation from the call to its result. */
export interface WireCall {
  readonly id: number
  /** Set by a page that shows only its own calls. */
  readonly owner: string | undefined
  readonly source: Operation['source']
  readonly name: string
  readonly kind: Operation['kind']
  readonly variables: Operation['variables']
  /** What sent it. */
  readonly from: 'useQuery' | 'useMutation' | 'useSubscription' | 'prefetch' | 'request' | 'server'
  /** The key of the store's entry that it fetches. */
  readonly entry?: string
  /** How often the store reused the call while it was in flight. */
  readonly reuseCount: number
  readonly startedAt: number
  readonly endedAt?: number
  readonly outcome?: 'data' | RequestFailure['name']
  readonly exchanges: readonly Exchange[]
}

/** What is known when a call starts. */
export type NewCall = Omit<WireCall, 'id' | 'startedAt' | 'reuseCount' | 'exchanges'>

export type WireLog = ReturnType<typeof createWireLog>

const maxCalls = 200

/** Holds the latest calls. A change replaces objects instead of changing them, as useSyncExternalStore requires. */
export function createWireLog() {
  let calls: readonly WireCall[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function set(next: readonly WireCall[]): void {
    calls = next
    for (const listener of listeners) listener()
  }

  function changeCall(id: number, change: (call: WireCall) => Partial<WireCall>): void {
    set(calls.map((call) => (call.id === id ? { ...call, ...change(call) } : call)))
  }

  return {
    calls: () => calls,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => set([]),

    addCall(call: NewCall): number {
      const id = ++lastId
      set(
        [...calls, { ...call, id, startedAt: performance.now(), reuseCount: 0, exchanges: [] }].slice(
          -maxCalls,
        ),
      )
      return id
    },
    changeCall,

    addExchange(
      callId: number,
      exchange: Omit<Exchange, 'id' | 'startedAt' | 'size' | 'parts' | 'batchSize'>,
    ): number {
      const id = ++lastId
      const added = { ...exchange, id, startedAt: performance.now(), size: 0, parts: [], batchSize: 1 }
      changeCall(callId, ({ exchanges }) => ({ exchanges: [...exchanges, added] }))
      return id
    },
    changeExchange(id: number, change: (exchange: Exchange) => Partial<Exchange>): void {
      const owner = calls.find(({ exchanges }) => exchanges.some((exchange) => exchange.id === id))
      if (!owner) return
      changeCall(owner.id, ({ exchanges }) => ({
        exchanges: exchanges.map((exchange) =>
          exchange.id === id ? { ...exchange, ...change(exchange) } : exchange,
        ),
      }))
    },
  }
}

/** The log of all clients of the app. */
export const wireLog = createWireLog()

/** The latest calls, oldest first. */
export function useCalls(): readonly WireCall[] {
  return useSyncExternalStore(wireLog.subscribe, wireLog.calls, wireLog.calls)
}
