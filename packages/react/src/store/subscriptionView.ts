import type { QueryKey, QueryMap } from './key/queryKey.ts'
import type { SubscriptionEntry } from './subscription.ts'
import { type SubscriptionSnapshot, waiting } from './subscriptionSnapshot.ts'

/** What a hook returns. It is replaced, never changed: the same object means that nothing changed. */
interface Returned extends SubscriptionSnapshot {
  readonly reconnect: () => void
}

interface SubscriptionView {
  readonly current: () => Returned
  /** Returns the state to show while a server renders or React hydrates. */
  readonly onServer: () => Returned
  /** Whether the state to show now is another one than the hook shows. */
  readonly hasChanged: () => boolean
}

const skipped: SubscriptionSnapshot = { ...waiting, status: 'idle' }

/** Creates the view of one hook on a subscription. Without a query, the hook is skipped. */
export function createView(
  query: QueryKey | undefined,
  subscriptions: QueryMap<SubscriptionEntry>,
  reconnect: () => void,
): SubscriptionView {
  const start = query ? waiting : skipped
  /** The state that React or the entry has told about last. */
  let newest = start
  /** Whether the component reads `connected`. If it doesn't, React doesn't render it when only that changes. */
  let readsConnected = false
  let shown: Returned | undefined
  /** Returns the value of `connected` in what is shown, if the component has read it. */
  let shownConnected: () => boolean | undefined

  const show = (state: SubscriptionSnapshot): Returned => {
    newest = state
    const { status, data, error, done } = state
    if (
      shown?.status === status &&
      shown.data === data &&
      shown.error === error &&
      shown.done === done &&
      (shownConnected() ?? state.connected) === state.connected
    )
      return shown
    let connected = readsConnected ? state.connected : undefined
    shownConnected = () => connected
    return (shown = {
      status,
      data,
      error,
      done,
      reconnect,
      // An own property, so that a spread copies it.
      get connected() {
        readsConnected = true
        return (connected ??= newest.connected)
      },
    })
  }
  const current = () => {
    const subscription = query && subscriptions.get(query)
    return show(subscription?.state ?? start)
  }
  return {
    current,
    onServer: () => show(start),
    hasChanged: () => shown !== current(),
  }
}
