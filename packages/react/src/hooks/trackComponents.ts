'use client'
import * as React from 'react'
import { keyOf, type Query } from '../store/key/queryKey.ts'
import type { QueryMap } from '../store/key/QueryMap.ts'
import type { PagesView } from '../store/pages/PagesView.ts'
import { listsOf } from '../store/pages/listsOf.ts'
import type { QueryEntry } from '../store/query/QueryEntry.ts'
import type { QueryStore } from '../store/queryStore.ts'
import type { Observer, RetainedEntry } from '../store/shared/RetainedEntry.ts'
import { internals } from '../store/storeInternals.ts'

// React 18 and production builds don't have this function, and bundlers warn of an import that doesn't exist. So it is
// read from a copy of the module.
const { captureOwnerStack }: Partial<typeof React> = { ...React }

/** A component that uses a query. */
export interface TrackedComponent {
  /** Undefined for a function without a name. */
  readonly name: string | undefined
  /** The components that rendered it, the nearest first. */
  readonly owners: readonly string[]
}

/**
 * Starts to note which components use the queries and subscriptions of a store, for devtools.
 *
 * It works with React 19.1 and newer in development, and makes renders slower there. Elsewhere the lists stay empty.
 *
 * @param store - The store to follow. Call it before components use the store.
 * @returns A function that lists the components that use a query now. It takes the key from `inspect` or from an event.
 * @example
 * const componentsOf = trackComponents(store)
 * for (const { key, operationName } of inspect(store)) console.log(operationName, componentsOf(key))
 */
export function trackComponents(store: QueryStore): (key: string) => readonly TrackedComponent[] {
  const shared = store[internals]
  const { entries, entry: entryOf, subscriptions } = shared
  const lists = listsOf(shared).entries
  if (!captureOwnerStack) return () => []

  // Hooks call it in each render. They call `entries.get` in effects too.
  const onQuery = track(entries)
  shared.entry = (query) => {
    onQuery(query)
    return entryOf(query)
  }
  trackReads(lists)
  trackReads(subscriptions)

  return (key) => {
    const hasKey = ({ query }: { query: Query }) => keyOf(query) === key
    const entry = entries.values().find(hasKey)
    const subscription = subscriptions.values().find(hasKey)
    const listsOfEntry = lists.values().filter((list) => entry && (hasKey(list) || hasPage(list, entry)))
    // The list of an infinite query, which uses this query as a page, has no `staleTime`.
    const ofHooks = [...usersOf(entry)].filter(([{ staleTime }]) => staleTime !== undefined)
    const others = [subscription, ...listsOfEntry].flatMap((used) => [...usersOf(used)])
    return [...ofHooks, ...others].map(([, component]) => component)
  }
}

function usersOf(entry: RetainedEntry | undefined): ReadonlyMap<Observer, TrackedComponent> {
  return entry?.observers instanceof Users ? entry.observers.components : new Map()
}

function hasPage(list: QueryEntry, { data }: QueryEntry): boolean {
  // A list has no other data.
  const view = list.data.data as PagesView | undefined
  return view?.pages.includes(data.data) === true
}

/** Notes which components use the entries of a map that hooks read in each render. */
function trackReads<TEntry extends RetainedEntry>(map: QueryMap<TEntry>): void {
  const onRender = track(map)
  const get = map.get.bind(map)
  map.get = (query) => {
    onRender(query)
    return get(query)
  }
}

/** Notes which components use the entries of a map. Returns a function to call when a render reads an entry. */
function track<TEntry extends RetainedEntry>(map: QueryMap<TEntry>): (query: Query) => void {
  const [get, set] = [map.get.bind(map), map.set.bind(map)]
  /** The components that have read a query before it has an entry, by the key of the query. */
  const early = new Map<string, Names>()
  map.set = (query, entry) => {
    const key = keyOf(query)
    entry.observers ??= new Users(early.get(key) ?? noNames())
    early.delete(key)
    set(query, entry)
  }
  return (query) => {
    const component = renderedComponent()
    if (!component) return
    const key = keyOf(query)
    const observers = get(query)?.observers
    const names = observers instanceof Users ? observers.names : (early.get(key) ?? noNames())
    if (!observers) early.set(key, names)
    names.set(component.stack, component.name)
  }
}

/** The names of components, by the stacks of their owners. */
type Names = Map<string, string | undefined>

function noNames(): Names {
  return new Map()
}

/** The observers of an entry. It also has the component of each observer that a hook has added. */
class Users extends Set<Observer> {
  readonly names: Names
  readonly components = new Map<Observer, TrackedComponent>()

  constructor(names: Names) {
    super()
    this.names = names
  }

  override add(observer: Observer): this {
    const owners = captureOwners()
    if (owners !== undefined && this.names.has(owners))
      this.components.set(observer, { name: this.names.get(owners), owners: toNames(owners) })
    return super.add(observer)
  }

  override delete(observer: Observer): boolean {
    this.components.delete(observer)
    return super.delete(observer)
  }
}

/** Returns the stack of the components above the one that renders, or whose effect runs. */
function captureOwners(): string | undefined {
  return captureOwnerStack?.() ?? undefined
}

/** React calls each component by a function with this name. */
const bottomFrame = /react[-_]stack[-_]bottom[-_]frame/

/** Returns the component that renders, and the stack of its owners. React itself tells only the owners. */
function renderedComponent(): { name: string | undefined; stack: string } | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = framesOfHooks
  const frames = String(new Error().stack).split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const bottom = frames.findIndex((frame) => bottomFrame.test(frame))
  // React calls effects by a function with that name too.
  const stack = frames[bottom + 1]?.includes('renderWithHooks') ? captureOwners() : undefined
  return stack === undefined ? undefined : { name: toNames(String(frames[bottom - 1]))[0], stack }
}

/** Frames between a component and the store: hooks of ours and of the caller. */
const framesOfHooks = 30

/** Returns the names of the functions in a stack of V8, or of Firefox and Safari. */
function toNames(stack: string): string[] {
  return stack.split('\n').flatMap((frame) => {
    const name = /^ *at (?:\w+\.)*([\w$]+) \(/.exec(frame)?.[1] ?? /^([\w$]+)@/.exec(frame)?.[1]
    return name ?? []
  })
}
