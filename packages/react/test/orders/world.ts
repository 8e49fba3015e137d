import { createClient, type GraphQLDocument, type Middleware, type Result } from '@thinql/core'
import { createQueryStore } from '../../src/store/queryStore.ts'
import { shareEntities } from '../../src/store/entities.ts'
import type { PageOptions } from '../../src/store/state/Extension.ts'
import { type Component, showQuery } from './component.ts'

/**
 * What a query gives: texts that mutations, events and other people add, and the version of the server that
 * it shows.
 */
export interface Board {
  readonly __typename: 'Board'
  /** The number of its page, if it is one of a list. */
  readonly id: string
  readonly marks: readonly string[]
  readonly version: number
  /** Whether no page follows it. */
  readonly isLast: boolean
}
export interface Marks {
  readonly board: Board
}
interface Page {
  readonly page?: number
}
const fields = 'board(page: $page) { __typename id marks version isLast }'
export const MarksQuery: GraphQLDocument<Marks, Page> = `query Marks($page: Int) { ${fields} }`
/** It shows the same. */
const OtherQuery: GraphQLDocument<Marks, Page> = `query Other($page: Int) { ${fields} }`
export const AddMutation: GraphQLDocument<unknown, { mark: string }> =
  'mutation Add($mark: String!) { add(mark: $mark) { __typename id marks version } }'

/** A list begins with page 0, in the middle of three. */
const pageOptions: PageOptions = {
  next: ({ board }: Marks, { page = 0 }: Page) => (board.isLast ? undefined : { page: page + 1 }),
  previous: (_: Marks, { page = 0 }: Page) => (page < 0 ? undefined : { page: page - 1 }),
}

/**
 * A request of a query in flight. The server reads one of its versions from `since` on: nobody knows when it
 * gets there.
 */
export interface OpenRequest {
  since: number
  readonly page: number
  readonly respond: (result: Result<Marks>) => void
}

/** A mutation that was called. The server may apply it, and then the response may still be lost. */
export interface CalledMutation {
  readonly user: string
  applied?: boolean
  /** What the server had when it ran. */
  result?: Board
  ended?: 'saved' | 'failed'
  respond?: (result: Result<unknown>) => void
}

/** Where a component is on the page. */
export type Place = 1 | 2

/** What is special about a world. */
export interface WorldOptions {
  readonly mutations?: readonly string[]
  /** Whether they invalidate the query at their end. */
  readonly invalidates?: boolean
  /** The `staleTime` of the components, in ms. */
  readonly staleTime?: number
  /** Whether the first component may leave too, while the second one is on screen. */
  readonly firstLeaves?: boolean
  readonly isList?: boolean
  readonly maxPages?: number
  /** Whether the second component shows another query, and is on screen from the beginning. */
  readonly hasTwoQueries?: boolean
  /** Whether the store shares entities. Then writes and mutations change objects, and not queries. */
  readonly sharesEntities?: boolean
}

/**
 * The query or the list of a fresh store, or two queries, components that show them, and a server that knows
 * the truth.
 */
export class World {
  readonly options: Required<WorldOptions>
  user = 'a'
  /** What the server had, and has. A version of a user who has signed out can't be read any more. */
  versions: (readonly string[] | undefined)[] = [['begin a']]
  requests: OpenRequest[] = []
  sent = 0
  readonly mutations = new Map<string, CalledMutation>()
  readonly components = new Map<Place, Component>()
  /** What was called and hasn't settled. */
  readonly waiting = new Set<string>()
  /** Which promises have brought something else than they promise. */
  readonly broken: string[] = []

  /** What happens at most once. */
  readonly happened = new Set<string>()
  /** The user for whom the event came, and which components showed data then. */
  event?: { readonly user: string; readonly onData: ReadonlySet<Place> }
  /** The boards that the first component has shown of the user. */
  shownBoards = new Set<string>()
  /** The version since which page 0 is the last one. */
  shrunkAt = Infinity
  /** Whether `clearStore` without a refetch was called, and nobody has asked since. */
  isCleared = false

  readonly store = createQueryStore(
    createClient({ endpoint: 'http://server/', middleware: [this.#network()] }),
  )

  constructor({
    mutations = ['m1'],
    invalidates = true,
    staleTime = 0,
    firstLeaves = false,
    isList = false,
    maxPages = Infinity,
    hasTwoQueries = false,
    sharesEntities = false,
  }: WorldOptions) {
    this.options = {
      mutations,
      invalidates,
      staleTime,
      firstLeaves,
      isList,
      maxPages,
      hasTwoQueries,
      sharesEntities,
    }
    if (sharesEntities) shareEntities(this.store)
    this.show(1)
    if (hasTwoQueries) this.show(2)
  }

  get version(): number {
    return this.versions.length - 1
  }
  get truth(): readonly string[] {
    return this.versions[this.version] ?? []
  }
  /** Somebody changes what the server has. */
  change(marks: readonly string[]): void {
    this.versions.push(marks)
  }

  get documents(): readonly (typeof MarksQuery)[] {
    return this.options.hasTwoQueries ? [MarksQuery, OtherQuery] : [MarksQuery]
  }
  /** What the server says of a page in one of its versions. */
  boardOf(version: number, page = 0): Board {
    const marks = page ? [`page ${page}`] : (this.versions[version] ?? [])
    const isLast = page > 0 || version >= this.shrunkAt
    return { __typename: 'Board', id: String(page), marks, version, isLast }
  }

  show(place: Place): void {
    const { hasTwoQueries, isList, maxPages, staleTime } = this.options
    const document = hasTwoQueries && place === 2 ? OtherQuery : MarksQuery
    const list = isList ? { ...pageOptions, maxPages } : undefined
    this.components.set(place, showQuery(this.store, document, staleTime, list))
  }
  get withData(): ReadonlySet<Place> {
    const withData = [...this.components].filter(([, component]) => component.pages().length)
    return new Set(withData.map(([place]) => place))
  }
  /** Any component: it calls `refetch`. */
  get component(): Component | undefined {
    return this.components.get(1) ?? this.components.get(2)
  }

  /** Notes a promise until it settles. `check` says what is wrong with its value. */
  wait<T>(what: string, promise: Promise<T>, check?: (value: T) => string | false | undefined): void {
    this.waiting.add(what)
    promise.then(
      (value) => {
        this.waiting.delete(what)
        const problem = check?.(value)
        if (problem) this.broken.push(problem)
      },
      () => this.broken.push(`${what} has rejected`),
    )
  }

  /** Keeps what is sent until an event responds to it. */
  #network(): Middleware {
    return () =>
      ({ kind, variables, fetchOptions: { signal } }) =>
        new Promise((resolve) => {
          if (kind === 'mutation') {
            const called = this.mutations.get(variables?.mark as string)
            if (called) called.respond = resolve
            return
          }
          const { page = 0 } = (variables ?? {}) as Page
          const request: OpenRequest = { since: this.version, page, respond: resolve }
          this.sent++
          this.requests.push(request)
          signal?.addEventListener('abort', () => {
            this.requests = this.requests.filter((other) => other !== request)
          })
        })
  }
}
