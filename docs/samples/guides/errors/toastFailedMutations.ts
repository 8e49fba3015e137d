import { listen, type QueryStore } from '@thinql/react'
import { explain } from './explain.ts'

/** Shows a message for each mutation that fails. A query shows its error where its data would be. */
export function toastFailedMutations(store: QueryStore, show: (text: string) => void): () => void {
  return listen(store, ({ kind, result }) => {
    const error = kind === 'mutation' ? result?.error : undefined
    // Somebody has cancelled it.
    if (error && error.name !== 'AbortError') show(explain(error))
  })
}
