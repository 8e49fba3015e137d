import type { ComponentType, ReactNode } from 'react'
import type { Todo } from './todos.ts'

/** A way to have GraphQL in React, set up as its documentation shows it. */
export interface Library {
  readonly name: string
  /** Makes a client, with an empty cache. */
  create(this: void, fetch: typeof globalThis.fetch): Instance
}

/** A client, and the hooks that use it below its provider. */
export interface Instance {
  readonly Provider: ComponentType<{ children: ReactNode }>
  useTodo(this: void, id: string): Followed<Todo>
  useTodos(this: void): Followed<readonly Todo[]>
  useRename(this: void): Renaming
  /** Puts a todo into the cache, where there is one. */
  load?(this: void, id: string): Promise<unknown>
  /** Forgets all data, where the library has a way; elsewhere the client is thrown away. */
  clear?(this: void): unknown
}

/** Data that a component follows. */
export interface Followed<T> {
  readonly data: T | undefined
  refetch(this: void): unknown
}

/** A mutation, and the title that its answer brought. */
interface Renaming {
  readonly title: string | undefined
  rename(this: void, id: string, title: string): unknown
}
