import type { stream } from '@thinql/core'

async function* fetchLater(...args: Parameters<typeof stream>) {
  const { stream } = await import('./stream.ts')
  yield* stream(...args)
}

/** `stream`, which is loaded once something asks for it: the board doesn’t. */
// Its parameters are those of `stream`; that they belong together is lost in a rest parameter.
export const fetchInParts = fetchLater as typeof stream
