import { useSyncExternalStore } from 'react'
import { wireLog } from './appWireLog.ts'
import type { WireCall } from './wireLog.ts'

/** The latest calls, oldest first. */
export function useCalls(): readonly WireCall[] {
  return useSyncExternalStore(wireLog.subscribe, wireLog.calls, wireLog.calls)
}
