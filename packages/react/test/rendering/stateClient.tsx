import { createClient } from '@thinql/core'
import { createQueryStore, type DehydratedState } from '@thinql/react'
import { inlinedState } from '../../recipes/inlineState.ts'
import { receiveState } from '../../recipes/receiveState.ts'

declare global {
  /** What the browser has read: the state that was written once, and those that were streamed. */
  var received: DehydratedState[]
}

globalThis.received = [inlinedState()]
receiveState(createQueryStore(createClient()), (state) => received.push(state))
