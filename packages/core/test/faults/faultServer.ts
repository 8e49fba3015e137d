import type { Fault } from './fault.ts'

/** A real server with some faults. */
export interface FaultServer<T> {
  /** The endpoint of each fault. */
  readonly endpointOf: (fault: Fault<T>) => string
  /** A fetch for its protocol. By default that of the platform. */
  readonly fetch?: typeof globalThis.fetch
  readonly close: () => Promise<void>
}
