// Only a development build has this file: see `warnings.ts`.

/** What a mounted provider remembers of its stores. */
export interface ProvidedStores {
  readonly first: object
  /** When it got new stores in the last ten seconds, without the first one. */
  times: readonly number[]
  warned: boolean
}

/** The stores that some provider has had. Whoever goes back to one of them has kept it. */
const known = new WeakSet()

/**
 * Warns once if a provider that stays on screen gets three new stores within ten seconds. Call it when a
 * provider gets a store.
 *
 * Another provider, beside it or in the next test, doesn't count. Nobody signs out three times within ten seconds.
 */
export function warnOfNewStores(provider: ProvidedStores, store: object): void {
  const isNew = store !== provider.first && !known.has(store)
  known.add(store)
  if (!isNew) return
  const now = performance.now()
  provider.times = [...provider.times.filter((time) => now - time < 10_000), now]
  if (provider.times.length < 3 || provider.warned) return
  provider.warned = true
  console.warn(
    'thinql: a provider got three new stores within ten seconds, and each store loads all data again. If a component makes the store when it renders, make it outside of the component, or with useState(() => createQueryStore(client)).',
  )
}
