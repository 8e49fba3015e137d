import { createClient, type GraphQLDocument, type Middleware, type Result } from '@thinql/core'
import { createQueryStore } from '../../src/store/queryStore.ts'
import { type Component, showQuery } from './component.ts'

/** What the query gives: texts that mutations, events and other people add, and the version of the server that it shows. */
export interface Marks {
  readonly marks: readonly string[]
  readonly version: number
}
export const MarksQuery: GraphQLDocument<Marks, Record<string, never>> = 'query Marks { marks version }'
export const AddMutation: GraphQLDocument<unknown, { mark: string }> =
  'mutation Add($mark: String!) { add(mark: $mark) }'

/** A request of the query in flight. The server reads one of its versions from `since` on: nobody knows when it gets there. */
export interface OpenRequest {
  since: number
  readonly answer: (result: Result<Marks>) => void
}

/** A mutation that was called. The server may apply it, and then the answer may still be lost. */
export interface CalledMutation {
  readonly user: string
  applied?: boolean
  ended?: 'saved' | 'failed'
  answer?: (result: Result<unknown>) => void
}

/** What is special about a world. */
export interface WorldOptions {
  /** The mutations that may be called. */
  readonly mutations?: readonly string[]
  /** Whether they invalidate the query at their end. */
  readonly invalidates?: boolean
  /** The `staleTime` of the components, in ms. */
  readonly staleTime?: number
  /** Whether the first component may leave too, while the second one is on screen. */
  readonly firstLeaves?: boolean
}

/** One query of a fresh store, components that show it, and a server that knows the truth. */
export class World {
  readonly options: Required<WorldOptions>
  user = 'a'
  /** What the server had, and has. A version of a user who has signed out can't be read any more. */
  versions: (readonly string[] | undefined)[] = [['begin a']]
  requests: OpenRequest[] = []
  sent = 0
  readonly mutations = new Map<string, CalledMutation>()
  readonly components = new Map<1 | 2, Component>()
  /** What was called and hasn't settled. */
  readonly waiting = new Set<string>()
  /** Which promises have brought something else than they promise. */
  readonly broken: string[] = []

  /** What happens at most once. */
  readonly happened = new Set<string>()
  /** The user for whom the event came, and whether data was on screen. */
  event?: { readonly user: string; readonly onData: boolean }
  /** Whether the first component has shown data of the user. */
  hadData = false
  /** Whether `clearStore` without a refetch was called, and nobody has asked since. */
  isCleared = false

  readonly store = createQueryStore(
    createClient({ endpoint: 'http://server/', middleware: [this.#network()] }),
  )

  constructor({ mutations = ['m1'], invalidates = true, staleTime = 0, firstLeaves = false }: WorldOptions) {
    this.options = { mutations, invalidates, staleTime, firstLeaves }
    this.show(1)
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

  show(place: 1 | 2): void {
    this.components.set(place, showQuery(this.store, MarksQuery, this.options.staleTime))
  }
  get isDataShown(): boolean {
    return [...this.components.values()].some((component) => component.shown().data !== undefined)
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

  /** Keeps what is sent until an event answers it. */
  #network(): Middleware {
    return () =>
      ({ kind, variables, fetchOptions: { signal } }) =>
        new Promise((resolve) => {
          if (kind === 'mutation') {
            const called = this.mutations.get(variables?.mark as string)
            if (called) called.answer = resolve
            return
          }
          const request: OpenRequest = { since: this.version, answer: resolve }
          this.sent++
          this.requests.push(request)
          signal?.addEventListener('abort', () => {
            this.requests = this.requests.filter((other) => other !== request)
          })
        })
  }
}
