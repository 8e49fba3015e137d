import type { DehydratedState } from '@thinql/react'

/** Returns the state as a script for the HTML, before the app's script. Nothing can end the script without a `<`. */
export function inlineState(state: DehydratedState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="graphql-state">${json}</script>`
}

/** Reads the state in the browser, for `<HydrationBoundary>`. */
export function inlinedState(): DehydratedState {
  // `inlineState` wrote it, so it has this type.
  return JSON.parse(document.getElementById('graphql-state')?.textContent ?? '{}') as DehydratedState
}
