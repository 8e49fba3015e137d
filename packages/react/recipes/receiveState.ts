import { type DehydratedState, type QueryStore, restore } from '@thinql/react'

declare global {
  /** Where the scripts of streamState leave what they bring: a list, until someone receives it. */
  var states: string[] | { push(json: string): void } | undefined
}

/** In the browser, before it hydrates: restores what streamState has written, and what it will write. */
export function receiveState(store: QueryStore, onState?: (state: DehydratedState) => void): void {
  const push = (json: string) => {
    const state = JSON.parse(json) as DehydratedState
    restore(store, state)
    onState?.(state)
  }
  if (Array.isArray(self.states)) self.states.forEach(push)
  self.states = { push }
}
