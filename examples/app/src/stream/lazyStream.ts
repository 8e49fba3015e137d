import type { stream } from '@thinql/core'

async function* loadAndStream(...args: Parameters<typeof stream>) {
  const { stream } = await import('./stream.ts')
  yield* stream(...args)
}

/** `stream` from `@thinql/core`, whose script is loaded by the first query that needs it. The board needs none. */
// The parameters are those of `stream`; TypeScript loses that in the rest parameter.
export const lazyStream = loadAndStream as typeof stream
