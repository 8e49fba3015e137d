import type { Failure } from '@thinql/core'
import { operationsIn } from '@thinql/core/internal'
import { type Query, type Variables, variablesOf } from '../key/queryKey.ts'
import { internals, type StoreInternals } from '../state/StoreInternals.ts'
import type { PageOptions } from '../state/Extension.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'

// Only a development build calls these functions. Callers write the condition with `process.env.NODE_ENV`, because
// bundlers drop the call then, and this file with it.

/** What a development build remembers of a store. */
interface Remembered {
  /** The messages that the console has got. */
  readonly warned: Set<string>
  /** The queries that differ only in the type of a variable, or in a null. */
  readonly similar: Map<string, readonly Query[]>
  /** Whether a server has rendered with the store before. */
  rendered: boolean
}

const rememberedOf = new WeakMap<StoreInternals, Remembered>()

/** Above this number, similar queries are forgotten, so a long session doesn't fill the memory. */
const maxSimilar = 10_000

export function warnOfTwoTypes(store: StoreInternals, query: Query): void {
  if (query.invalid) return
  const { similar } = remember(store)
  const key = similarKey(query, true)
  const others = similarEntries(store, key).map(({ query }) => query)
  const exact = similarKey(query, false)
  const other = others.find((similar) => similarKey(similar, false) === exact)
  if (other) {
    const names = differences(query, other)
    warnOnce(
      store,
      `thinql: query ${query.name}: ${names} is a number in one place and a string in another. These are two queries: use one type.`,
    )
  }
  if (similar.size >= maxSimilar) similar.clear()
  similar.set(key, [...others, query])
}

/** Warns if what a change names is no query, such as the name of one, or a mutation. Nothing would change. */
export function warnOfNoQuery(store: StoreInternals, { document, text }: Query): void {
  // Otherwise the text is the hash of a document.
  const isText = typeof document === 'string' || text.includes('{')
  const mayHaveQuery = operationsIn(text).some(({ kind }) => kind === 'query' || !kind)
  // A client of the caller may send names.
  const isKnown = store.entries.values({ text }).length > 0
  if (!isText || mayHaveQuery || isKnown) return
  warnOnce(
    store,
    `thinql: ${JSON.stringify(text.slice(0, 40))} is no query, so nothing changes. Pass the document that the hooks have.`,
  )
}

export function warnOfMissedData(store: StoreInternals, query: Query): void {
  // If the store knows the query, its data may be on the way.
  if (query.invalid || store.entries.values(query).length) return
  const similar = similarEntries(store, similarKey(query, true))
  const other = similar.find(({ data }) => data !== undefined)
  if (!other) return
  const names = differences(query, other.query)
  warnOnce(
    store,
    `thinql: query ${query.name}: there is no data for these variables, but there is for others that differ only in ${names}. 1 is not '1', and null is not a missing variable.`,
  )
}

/** Warns if a server renders with a store that it has used for a render before. Call it for each render. */
export function warnOfSharedStore(store: StoreInternals): void {
  if (!store.onServer) return
  const remembered = remember(store)
  if (remembered.rendered)
    warnOnce(
      store,
      'thinql: two renders on this server used one store. If they belong to two requests, one user sees the data of another: create a store for each request.',
    )
  // Renders without a pause between them belong to one request.
  queueMicrotask(() => (remembered.rendered = true))
}

/**
 * Warns that `persist` can't read or write its storage. It shows only the name of the error, which may quote
 * the data.
 */
export function warnOfStorage(store: StoreInternals, key: string, thrown: unknown): void {
  const name = String((thrown as Partial<Error> | null | undefined)?.name)
  warnOnce(
    store,
    `thinql: persist() can't read or write ${JSON.stringify(key)} in its storage (${name}). The store works without it.`,
  )
}

export function warnOfMissingKey(store: StoreInternals, typename: string): void {
  warnOnce(
    store,
    `thinql: updateEntity() got a ${typename} without a key. Pass its id, or what your keyOf reads.`,
  )
}

export function warnOfLostPromise({ name }: Query): void {
  console.warn(
    `thinql: hydrate() got no promise for query ${name}, so the browser fetches it. JSON can't carry the promises of dehydrate(store, { pending: true }): pass the state as a prop from a Server Component, or return it from a loader.`,
  )
}

/**
 * Reports a query that a server could not prefetch. Nobody would notice otherwise: the state for the browser
 * has no errors, and the browser fetches the query itself.
 */
export function warnOfFailedPrefetch({ query, store }: QueryEntry, { message }: Failure): void {
  if (!store.onServer) return
  const { document } = query
  // Server Components get a function in the place of what a 'use client' file exports.
  if (typeof document === 'function')
    console.warn(
      "thinql: prefetchQuery() got a document from a 'use client' file, which has no text on the server. Export it from a file without 'use client'.",
    )
  else
    console.warn(`thinql: prefetchQuery() failed on the server, so the browser fetches the query. ${message}`)
}

function remember(store: StoreInternals): Remembered {
  const remembered = rememberedOf.get(store) ?? { warned: new Set(), similar: new Map(), rendered: false }
  rememberedOf.set(store, remembered)
  return remembered
}

/** Shows a message once for each store. */
export function warnOnce(store: StoreInternals, message: string): void {
  const { warned } = remember(store)
  if (!warned.has(message)) console.warn(message)
  warned.add(message)
}

/** Returns the entries of the queries with this key, which have nearly the same variables. */
function similarEntries(store: StoreInternals, key: string): QueryEntry[] {
  const similar: readonly Query[] | undefined = remember(store).similar.get(key)
  return similar?.flatMap((query) => store.entries.get(query) ?? []) ?? []
}

/** Returns the key of a query, in which numbers are strings. With `dropsNull`, null is a missing field. */
function similarKey(query: Query, dropsNull: boolean): string {
  const soften = (_name: string, value: unknown) => {
    if (typeof value === 'number') return String(value)
    return dropsNull && value === null ? undefined : value
  }
  // A list and the query of its first page have the same variables.
  const kindAndName = query.call.slice(0, query.call.lastIndexOf('\x1F'))
  return `${query.text}\x1F${kindAndName}\x1F${JSON.stringify(variablesOf(query) ?? {}, soften)}`
}

/** Returns the names of the variables that differ. Their values may be secret. */
export function differences(query: Query, other: Query): string {
  const left: Variables = variablesOf(query) ?? {}
  const right: Variables = variablesOf(other) ?? {}
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => `$${name}`)
    .join(', ')
}

/**
 * Checks a store.
 *
 * @throws TypeError when it is of another copy of this package, or no store.
 */
export function checkStore(store: object | undefined): void {
  if (!Object.hasOwn(Object(store) as object, internals))
    throw new TypeError(
      'This is no store of this copy of @thinql/react. If createQueryStore() made it, there are two copies: see `npm ls @thinql/react`.',
    )
}

/**
 * Checks a time.
 *
 * @throws RangeError when the time is negative, NaN or no number.
 */
export function checkTime(name: string, ms: number): void {
  if (!(ms >= 0)) throw new RangeError(`${name}: ${ms}: give milliseconds, from 0.`)
}

/** Throws a TypeError if a list has no `next`. */
export function checkList(options: PageOptions | undefined): void {
  if (typeof options?.next !== 'function')
    throw new TypeError('A list needs `next`, a function that returns the variables of the next page.')
}

export function warnOfRepeatedPage({ query, store }: QueryEntry, name: 'next' | 'previous'): void {
  warnOnce(
    store,
    `thinql: query ${query.name}: \`${name}\` gave the variables of a page that the list has already, so the list ends there. Return the variables of another page, or undefined if there is none.`,
  )
}
