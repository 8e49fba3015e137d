/** A signal that may be missing. */
export type MaybeSignal = AbortSignal | null | undefined

/** What to call when a signal aborts. */
const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls a function when a signal aborts. Call the returned function when nobody waits any more: the signal may live much
 * longer.
 *
 * A signal gets one listener for all functions: Node 20 warns when it has more than ten.
 */
export function onAbort(signal: MaybeSignal, callback: () => void): () => void {
  if (!signal) return () => undefined
  const callbacks = callbacksOf.get(signal) ?? new Set()
  callbacksOf.set(signal, callbacks.add(callback))
  signal.addEventListener('abort', callAll)
  return () => {
    callbacks.delete(callback)
    if (!callbacks.size) signal.removeEventListener('abort', callAll)
  }
}

function callAll({ target }: { readonly target: unknown }): void {
  callbacksOf.get(target as AbortSignal)?.forEach((callback) => callback())
}
