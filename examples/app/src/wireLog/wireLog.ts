import type { Operation, RequestFailure } from '@thinql/core'
import { useSyncExternalStore } from 'react'

/** One request and its answer, as fetch saw them. */
export interface Exchange {
  readonly id: number
  /** ms, as `performance.now()` has it. */
  readonly startedAt: number
  readonly endedAt?: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly (readonly [name: string, value: string])[]
  readonly requestBody?: string
  /** The operations that travelled in it together. */
  readonly together: number
  readonly status?: number
  readonly responseHeaders?: readonly (readonly [name: string, value: string])[]
  /** As far as it has come, and not more than the first part of a long one. */
  readonly responseBody?: string
  /** Bytes of the answer's body that have come. */
  readonly size: number
  /** When each part of it came, where it comes in parts. */
  readonly parts: readonly number[]
  /** Why no complete answer came. */
  readonly failure?: string
}

/** One operation from the call to its result. */
export interface WireCall {
  readonly id: number
  /** Whose it is, for a page that shows its own. */
  readonly owner: string | undefined
  readonly source: Operation['source']
  readonly name: string
  readonly kind: Operation['kind']
  readonly variables: Operation['variables']
  /** What asked for it. */
  readonly from: 'useQuery' | 'useMutation' | 'useSubscription' | 'prefetch' | 'request' | 'server'
  /** The entry of the store that asked for it. */
  readonly entry?: string
  /** How many more asked for the same while it was under way. */
  readonly joined: number
  readonly startedAt: number
  readonly endedAt?: number
  readonly outcome?: 'data' | RequestFailure['name']
  readonly exchanges: readonly Exchange[]
}

/** What is known of a call when it begins. */
export type NewCall = Omit<WireCall, 'id' | 'startedAt' | 'joined' | 'exchanges'>

export type WireLog = ReturnType<typeof createWireLog>

const longest = 200

/** Holds the latest calls; each change replaces what changed, as useSyncExternalStore wants it. */
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
      set([...calls, { ...call, id, startedAt: performance.now(), joined: 0, exchanges: [] }].slice(-longest))
      return id
    },
    changeCall,

    addExchange(
      callId: number,
      exchange: Omit<Exchange, 'id' | 'startedAt' | 'size' | 'parts' | 'together'>,
    ): number {
      const id = ++lastId
      const added = { ...exchange, id, startedAt: performance.now(), size: 0, parts: [], together: 1 }
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

/** What the app has sent; every client of the app writes to it. */
export const wireLog = createWireLog()

/** The latest calls, oldest first. */
export function useCalls(): readonly WireCall[] {
  return useSyncExternalStore(wireLog.subscribe, wireLog.calls, wireLog.calls)
}
