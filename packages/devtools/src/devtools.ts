import type { Fetch, Middleware, WrappedFetch } from '@thinql/core'
import type { QueryStore } from '@thinql/react'
import type { Recorder } from './recorder/Recorder.ts'

export const recorderKey = Symbol('thinql devtools')

/** The options of `createDevtools`. */
export interface DevtoolsOptions {
  /**
   * The function that `fetch` of the devtools calls.
   * @default globalThis.fetch, looked up for each request
   */
  fetch?: Fetch | undefined
  /**
   * How many bytes the record keeps in memory, about. Beyond that, the oldest operations and parts are dropped.
   * @default 33_554_432, which is 32 MiB
   */
  maxBytes?: number | undefined
  /**
   * Words in the names of secrets: of headers, variables, fields, parameters and form fields, at any depth. Their case
   * doesn't matter, nor do `-` and `_`. The panel shows, copies and exports none of these values.
   * @default ['apikey', 'authorization', 'cookie', 'filename', 'password', 'secret', 'token']
   */
  hide?: readonly string[] | undefined
}

/** Records what clients and stores do, for the panel. Several clients and stores may share one. */
export interface Devtools {
  /** Records each operation of a client. Put it first in `middleware`, so that it sees what the caller sees. */
  readonly middleware: Middleware
  /** The fetch to put below `batch`: `batch({ fetch: devtools.fetch })`. It records what a batch sent. */
  readonly fetch: WrappedFetch
  /**
   * Shows a store in the panel.
   *
   * @param store - What `createQueryStore` returned.
   * @param name - Its name in the panel, if there are several.
   * @returns The same store.
   * @example
   * const store = devtools.connect(createQueryStore(client))
   */
  connect(store: QueryStore, name?: string): QueryStore
  /** @internal */
  readonly [recorderKey]?: Recorder | undefined
}

export function passThrough({ fetch }: DevtoolsOptions = {}): Devtools {
  return {
    middleware: (next) => next,
    // It passes on what it gets.
    fetch: (fetch as WrappedFetch | undefined) ?? ((...args) => globalThis.fetch(...args)),
    connect: (store) => store,
  }
}
