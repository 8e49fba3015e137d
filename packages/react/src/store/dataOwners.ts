import type { EventSource } from './events.ts'
import { firstQuery, isListQuery } from './key/queryKey.ts'
import type { followPerson, Person } from './shared/person.ts'
import { hasResponse } from './state/QueryEntry.ts'
import type { StoreInternals } from './state/StoreInternals.ts'

/**
 * Follows whose data the queries of a store have. This tab may not have heard of a sign-out in another one, so
 * a query may have the data of somebody who came after the person of the store.
 */
export function followOwners(store: StoreInternals, people: ReturnType<typeof followPerson>) {
  /** The person whose data the store has. */
  let owner = people.arrive()
  /** The person for whom a query was sent. */
  let askedFor = new WeakMap<object, Person | undefined>()
  /** The person whose data a query has, if that isn't `owner`. */
  let owners = new WeakMap<object, Person>()

  const ownerOf = (source: object) => owners.get(source) ?? owner

  /** The query of the first page, if a list may begin with the data of that. */
  const firstPageOf = (query: EventSource['query']) => {
    if (!query || !isListQuery(query)) return undefined
    const list = store.entries.get(query)
    const first = store.entries.get(firstQuery(query))
    const isLoaded = !first?.request && list && hasResponse(list)
    return isLoaded ? undefined : first
  }

  /** Who has asked for the data that a query will have when its request has settled. */
  const askerOf = (source: EventSource): Person | undefined => {
    // A page that is added changes nothing about the others.
    if (source.request?.adds) return ownerOf(source)
    // A list may begin with what somebody else has asked for.
    const first = firstPageOf(source.query)
    return first ? askedFor.get(first) : people.now()
  }

  return {
    ownerOf,
    sent(source: EventSource): void {
      askedFor.set(source, askerOf(source))
    },
    /** A query has the data that was asked for. */
    came(source: EventSource): void {
      const asker = askedFor.get(source)
      if (asker) owners.set(source, asker)
    },
    /** The store has no data any more: the person has left. */
    cleared(): void {
      owner = people.leave()
      owners = new WeakMap()
      // The next person's list may begin after a query that the last one has asked for.
      askedFor = new WeakMap()
    },
  }
}
