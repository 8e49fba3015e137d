import type { Fault } from './fault.ts'

/** A real server that does some faults. */
export interface FaultServer<T> {
  /** Where each of its faults is done. */
  readonly endpointOf: (fault: Fault<T>) => string
  /** What speaks its protocol; the platform's own fetch where it does. */
  readonly fetch?: typeof globalThis.fetch
  readonly close: () => Promise<void>
}
