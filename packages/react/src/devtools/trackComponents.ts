'use client'
import type * as React from 'react'
import { keyOf, type Query } from '../store/key/queryKey.ts'
import type { QueryMap } from '../store/key/QueryMap.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { internals } from '../store/state.ts'
import type { Observer } from '../store/shared/observer.ts'

let captureOwnerStack: typeof React.captureOwnerStack | undefined

// React 18 and production builds don't have this function, and bundlers warn of an import that doesn't exist. A static
// import of all of React would put a helper of 220 B into each bundle of Vite and Rolldown, even where they drop this
// module. This import ends before React renders for the first time, unless the module that imports us calls `flushSync`.
void import('react').then((react: Partial<typeof React>) => {
  captureOwnerStack = react.captureOwnerStack
})

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
 * @returns A function that lists the components that use a query now. It takes the key from `inspectStore` or from an event.
 * @example
 * const componentsOf = trackComponents(store)
 * for (const { key, operationName } of inspectStore(store)) console.log(operationName, componentsOf(key))
 */
export function trackComponents(store: QueryStore): (key: string) => readonly TrackedComponent[] {
  const { entries, subscriptions } = store[internals]
  // Hooks read them in each render.
  trackReads(entries)
  trackReads(subscriptions)

  return (key) => {
    const hasKey = ({ query }: Tracked) => keyOf(query) === key
    const found = [...entries.values(), ...subscriptions.values()].find(hasKey)
    const users = found?.observers instanceof Users ? [...found.observers.components.values()] : []
    return users.map(({ name, owners }) => ({ name, owners: toNames(owners) }))
  }
}

/** A query, a list or a subscription. */
interface Tracked {
  readonly query: Query
  observers: Set<Observer> | undefined
}

/** Notes which components use the entries of a map that hooks read in each render. */
function trackReads<TEntry extends Tracked>(map: QueryMap<TEntry>): void {
  const onRender = track(map)
  const get = map.get.bind(map)
  map.get = (query) => {
    onRender(query)
    return get(query)
  }
}

/** Notes which components use the entries of a map. Returns a function to call when a render reads an entry. */
function track<TEntry extends Tracked>(map: QueryMap<TEntry>): (query: Query) => void {
  const [get, set] = [map.get.bind(map), map.set.bind(map)]
  /** The components that have read a query before it has an entry, by the key of the query. */
  const early = new Map<string, Components>()
  map.set = (query, entry) => {
    const key = keyOf(query)
    entry.observers ??= new Users(early.get(key))
    early.delete(key)
    set(query, entry)
  }
  return (query) => {
    const component = renderedComponent()
    if (!component) return
    const key = keyOf(query)
    const observers = get(query)?.observers
    const known = observers instanceof Users ? observers.rendered : early.get(key)
    const rendered: Components = known ?? new Map<string, RenderedComponent>()
    if (!observers) early.set(key, rendered)
    rendered.set(component.owners, component)
  }
}

/** A component that renders, and the stack of its owners. */
interface RenderedComponent {
  readonly name: string | undefined
  readonly owners: string
}

/** Components by the stacks of their owners. */
type Components = Map<string | null | undefined, RenderedComponent>

/** The observers of an entry. It also has the component of each observer that a hook has added. */
class Users extends Set<Observer> {
  readonly components = new Map<Observer, RenderedComponent>()
  /** The components that have read the entry in a render. */
  readonly rendered: Components

  constructor(rendered: Components = new Map()) {
    super()
    this.rendered = rendered
  }

  override add(observer: Observer): this {
    const component = this.rendered.get(captureOwners())
    if (component) this.components.set(observer, component)
    return super.add(observer)
  }

  override delete(observer: Observer): boolean {
    this.components.delete(observer)
    return super.delete(observer)
  }
}

/** Returns the stack of the components above the one that renders, or whose effect runs. */
function captureOwners(): string | null | undefined {
  return captureOwnerStack?.()
}

/** React calls each component by a function with this name. */
const bottomFrame = /react[-_]stack[-_]bottom[-_]frame/

/** Returns the component that renders. React itself tells only its owners. */
function renderedComponent(): RenderedComponent | undefined {
  const owners = captureOwners()
  if (owners == null) return undefined
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = framesOfHooks
  const frames = String(new Error().stack).split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const bottom = frames.findIndex((frame) => bottomFrame.test(frame))
  // React calls effects by a function with that name too.
  if (!frames[bottom + 1]?.includes('renderWithHooks')) return undefined
  return { name: toNames(String(frames[bottom - 1]))[0], owners }
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
