import type { DehydratedState } from '@thinql/react'

/** Returns the state as a script for the HTML, before the app's script. Nothing can end the script without a `<`. */
export function inlineState(state: DehydratedState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="graphql-state">${json}</script>`
}

/**
 * Reads the state in the browser, for `<HydrationBoundary>`. Another element with this id, in HTML of a user,
 * isn't read.
 */
export function inlinedState(): DehydratedState {
  const scripts = document.querySelectorAll('script#graphql-state[type="application/json"]')
  // `inlineState` wrote it, so it has this type.
  return JSON.parse([...scripts].at(-1)?.textContent ?? '{}') as DehydratedState
}
