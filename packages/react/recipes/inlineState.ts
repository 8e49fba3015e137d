import type { DehydratedState } from '@thinql/react'

/** The state as a script for the HTML, before the app's own. Escaping `<` is enough: nothing else can end a script. */
export function inlineState(state: DehydratedState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="graphql-state">${json}</script>`
}

/** In the browser: the state that the server inlined, for `<HydrationBoundary>`. */
export function inlinedState(): DehydratedState {
  // What inlineState wrote.
  return JSON.parse(document.getElementById('graphql-state')?.textContent ?? '{}') as DehydratedState
}
