/** A signal that may be missing. */
export type MaybeSignal = AbortSignal | null | undefined

/** What to call when a signal aborts, and the listener that calls it. */
interface Waiting {
  readonly callbacks?: Set<() => void>
  readonly callAll?: () => void
}

const waitingFor = new WeakMap<AbortSignal, Waiting>()

/**
 * Calls a function when a signal aborts. Call the returned function when nobody waits any more: the signal may live much
 * longer.
 *
 * A signal gets one listener for all functions: Node 20 warns when it has more than ten. A polyfill may call it without event.
 */
export function onAbort(signal: MaybeSignal, callback: () => void): () => void {
  if (!signal) return () => undefined
  const { callbacks = new Set(), callAll = () => callbacks.forEach((callback) => callback()) }: Waiting =
    waitingFor.get(signal) ?? {}
  waitingFor.set(signal, { callbacks, callAll })
  if (!callbacks.size) signal.addEventListener('abort', callAll)
  callbacks.add(callback)
  return () => {
    callbacks.delete(callback)
    if (!callbacks.size) signal.removeEventListener('abort', callAll)
  }
}
