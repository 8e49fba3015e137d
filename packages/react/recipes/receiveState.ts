import { type DehydratedState, hydrate, type QueryStore } from '@thinql/react'

declare global {
  /** The scripts of streamState push their states here. It is a list until `receiveState` runs. */
  var states: string[] | { push(json: string): void } | undefined
}

/** Restores the states that streamState has written and will write. Call it in the browser before you hydrate. */
export function receiveState(store: QueryStore, onState?: (state: DehydratedState) => void): void {
  const push = (json: string) => {
    const state = JSON.parse(json) as DehydratedState
    hydrate(store, state)
    onState?.(state)
  }
  if (Array.isArray(self.states)) self.states.forEach(push)
  self.states = { push }
}
