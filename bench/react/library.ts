import type { ComponentType, ReactNode } from 'react'

/** A GraphQL library for React, set up as its documentation shows. */
export interface Library {
  readonly name: string
  /** Creates a client with an empty cache. */
  create(this: void, fetch: typeof globalThis.fetch): Instance
}

export interface Instance {
  readonly Provider: ComponentType<{ children: ReactNode }>
  useTodo(this: void, id: string): QueryResult<Todo>
  useRename(this: void): MutationResult
  /** Loads a list page by page; undefined if the library has no such hook. */
  usePages?(this: void): PagesResult
  /** Loads a todo into the cache; undefined if the library has no cache. */
  load?(this: void, id: string): Promise<unknown>
  /** Clears the cache; undefined if the library can't. Then a new client is created. */
  clear?(this: void): unknown
}

export interface QueryResult<T> {
  readonly data: T | undefined
  refetch(this: void): unknown
}

/** What the hook for a list of pages returns. `refetch` renews all pages. */
interface PagesResult {
  readonly todos: readonly Todo[]
  readonly hasNext: boolean
  loadNext(this: void): unknown
  refetch(this: void): unknown
}

/** What the mutation hook returns. `title` comes from the response. */
interface MutationResult {
  readonly title: string | undefined
  rename(this: void, id: string, title: string): unknown
}

/** The data of the benchmark. Its operations load one todo, load a page of todos, and rename one. */
export interface Todo {
  readonly __typename: 'Todo'
  readonly id: string
  readonly title: string
}

export interface TodoData {
  readonly todo: Todo
}

export interface RenameData {
  readonly renameTodo: Todo
}

export interface PageData {
  readonly page: { readonly todos: readonly Todo[]; readonly next: string | null }
}

export const endpoint = 'http://localhost/graphql'
export const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { __typename id title } }'
export const pageQuery = 'query Page($id: ID!) { page(after: $id) { todos { __typename id title } next } }'
const pageSize = 10
export const renameMutation =
  'mutation Rename($id: ID!, $title: String!) { renameTodo(id: $id, title: $title) { __typename id title } }'

/** The fetcher for libraries without a GraphQL transport. */
export async function graphqlFetch<TData>(
  fetch: typeof globalThis.fetch,
  query: string,
  variables?: Readonly<Record<string, string>>,
): Promise<TData> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  if (!response.ok) throw new Error(String(response.status))
  // The query has these fields.
  const { data, errors } = (await response.json()) as { data: TData; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

/** What libraries without a GraphQL transport call. */
export const fetchersOf = (fetch: typeof globalThis.fetch) => ({
  load: (id: string) => graphqlFetch<TodoData>(fetch, todoQuery, { id }),
  loadPage: (id: string) => graphqlFetch<PageData>(fetch, pageQuery, { id }),
  rename: (variables: { id: string; title: string }) =>
    graphqlFetch<RenameData>(fetch, renameMutation, variables),
})

interface Variables {
  readonly id: string
  readonly title: string
}

/** A backend in the same process. Each response arrives in a new task, as over a network. */
export class FakeServer {
  requests = 0
  readonly #listLength: number
  readonly #nextTask: () => Promise<unknown>
  readonly #titles = new Map<string, string>()

  constructor(listLength: number, nextTask: () => Promise<unknown>) {
    this.#listLength = listLength
    this.#nextTask = nextTask
  }

  readonly fetch: typeof globalThis.fetch = async (_url, init) => {
    this.requests++
    // All clients here send their JSON as a string.
    const { query, variables } = JSON.parse(init?.body as string) as { query: string; variables: Variables }
    const body = JSON.stringify({ data: this.#dataOf(query, variables) })
    await this.#nextTask()
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  rename(id: string, title: string): Todo {
    this.#titles.set(id, title)
    return this.#todo(id)
  }

  titleOf(id: string): string {
    return this.#titles.get(id) ?? `Todo ${id}`
  }

  #dataOf(query: string, variables: Variables): object {
    if (query.startsWith('mutation')) return { renameTodo: this.rename(variables.id, variables.title) }
    if (query.startsWith('query Page')) return { page: this.#page(Number(variables.id)) }
    return { todo: this.#todo(variables.id) }
  }

  #page(start: number): object {
    const end = start + pageSize
    return {
      todos: Array.from({ length: pageSize }, (_, index) => this.#todo(String(start + index))),
      next: end < this.#listLength ? String(end) : null,
    }
  }

  #todo(id: string): Todo {
    return { __typename: 'Todo', id, title: this.titleOf(id) }
  }
}
