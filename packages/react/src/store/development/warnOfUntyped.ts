import { isContainer } from '@thinql/core/internal'
import { wantsNewer } from '../history.ts'
import type { Fields, IdOf } from '../shared/mergeObjects.ts'
import { type QueryEntry, replayedData } from '../state/QueryEntry.ts'
import type { StoreInternals } from '../state/StoreInternals.ts'
import { warnOnce } from './warnings.ts'

// Only a development build has this file: see `warnings.ts`.

/**
 * Warns if a query shows other values of an object than a mutation or a subscription has brought, because one of
 * the two was selected without `__typename`.
 */
export function warnOfUntyped(store: StoreInternals, result: unknown): void {
  const brought = new Map([...objectsIn(result)].map((object) => [String(object.id), object]))
  // The page may change or invalidate the query itself, when it gets the result.
  if (brought.size)
    setTimeout(() =>
      entriesWith(store, (object) => isOther(object, brought.get(String(object.id)))).forEach(warn),
    )
}

function warn({ query, store }: QueryEntry): void {
  warnOnce(
    store,
    `thinql: query ${query.name}: an object has the id of one that a mutation or a subscription has brought, and other values. Select __typename in both, so that shareEntities() knows that they are the same.`,
  )
}

/** Warns if only objects without `__typename` have the id of the object that `updateEntity` looks for. */
export function warnOfUntypedEntity(store: StoreInternals, entity: Fields, idOf: IdOf): void {
  const id = idOf(entity)
  if (entriesWith(store, (object) => idOf(object) === id).length) return
  const [entry] = entriesWith(store, (object) => object.__typename === undefined && object.id === entity.id)
  if (!entry) return
  const { __typename } = entity
  warnOnce(
    store,
    `thinql: query ${entry.query.name}: updateEntity() found no ${String(__typename)}, but an object with its id and without __typename. Select __typename.`,
  )
}

/** Returns the entries that show such an object, and that the store doesn't fetch again anyway. */
function entriesWith(store: StoreInternals, test: (object: Fields) => boolean): QueryEntry[] {
  return store.entries.values().filter((entry) => {
    const { pages, partial } = replayedData(entry)
    return !wantsNewer(entry, entry.responses) && [...objectsIn([...pages, partial])].some(test)
  })
}

/** Whether an object is probably another version of one: all fields of one of them are in the other. */
function isOther(object: Fields, brought: Fields | undefined): boolean {
  if (!brought) return false
  if (object.__typename !== undefined && brought.__typename !== undefined) return false
  const names = (of: Fields) => Object.keys(of).filter((name) => name !== '__typename')
  const [few = [], many = []] = [names(object), names(brought)].sort(
    (one, other) => one.length - other.length,
  )
  if (!few.every((name) => many.includes(name))) return false
  return few.some(
    (name) => !isContainer(object[name]) && !isContainer(brought[name]) && object[name] !== brought[name],
  )
}

/** The objects in data that have an `id`. */
function objectsIn(data: unknown): Set<Fields> {
  const found = new Set<Fields>()
  // The loop also reads what it adds.
  const rest = new Set([data])
  for (const value of rest) {
    if (!isContainer(value)) continue
    if (Object.hasOwn(value, 'id')) found.add(value)
    for (const part of Object.values(value)) rest.add(part)
  }
  return found
}
