import { type GraphQLDocument } from '@thinql/core'
import { vi } from 'vitest'
import { offline, partly } from '../fakes/errors.ts'
import { entryOf } from './entryOf.ts'
import { fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { isStale } from '../../src/store/history.ts'
import type { QueryEntry } from '../../src/store/state.ts'
import { QueryObserver } from '../../src/store/entry/QueryObserver.ts'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  updateQueries,
} from '../../src/index.ts'
import { runMutation } from '../../src/store/mutation/runMutation.ts'

const ListQuery: GraphQLDocument<ListData, { name: Name }> = 'query List($name: ID!) { items(name: $name) }'
const Add = 'mutation Add($items: [Int!]!, $names: [ID!]!) { add(items: $items, names: $names) }'

/** The lists of the server. */
export const names = ['a', 'b'] as const
export type Name = (typeof names)[number]

/** An item that is added twice is there twice. */
interface ListData {
  readonly items: readonly number[]
}

/** A change of the server's lists. */
interface Change {
  readonly item: number
  readonly names: readonly Name[]
}

type Call = ReturnType<typeof fakeClient>['calls'][number]

interface QueryCall {
  readonly call: Call
  readonly name: Name
  /** What the server has read, if it has. */
  items?: readonly number[]
}

interface MutationCall extends Change {
  readonly call: Call
  readonly optimistic: boolean
  readonly invalidates: boolean
  applied: boolean
}

const append = (data: ListData | undefined, item: number) => data && { items: [...data.items, item] }

/** A store, a server with two lists, and hooks that come and go. The server reads and changes its lists when told. */
export class StoreUnderTest {
  readonly #fake = fakeClient()
  readonly store = createQueryStore(this.#fake.client)
  readonly server: Record<Name, readonly number[]> = { a: [], b: [] }
  readonly hooks: { readonly name: Name; readonly observer: QueryObserver; readonly leave: () => void }[] = []
  /** How many requests of each list have a reason. */
  readonly reasons: Record<Name, number> = { a: 0, b: 0 }
  readonly requests: Record<Name, number> = { a: 0, b: 0 }
  /** What each list must show if it has data, and what none may show. */
  readonly expected: Record<Name, Set<number>> = { a: new Set(), b: new Set() }
  readonly undone = new Set<number>()
  /** Lists that lack an item: an update found no data while a first load was sent for the second time. */
  readonly lacking = new Set<Name>()
  readonly #written = new Set<Name>()
  #queries: QueryCall[] = []
  #mutations: MutationCall[] = []
  #seen = 0
  #newest = 0

  get #pending(): boolean {
    return this.#queries.length + this.#mutations.length > 0
  }

  /** What a hook of this list shows, sorted: a write comes last, wherever the server has put it. */
  items(name: Name): readonly number[] | undefined {
    // The query says of which type the data is.
    const data = this.#snapshot(name).data as ListData | undefined
    return data && [...data.items].sort((a, b) => a - b)
  }

  /** Whether a hook shows the list, and it has loaded. After writes while it was fetched again it may count as stale. */
  isComplete(name: Name): boolean {
    const entry = this.#entry(name)
    const waits = this.#written.has(name) && isStale(entry, entry.responses)
    return (
      !waits && this.hooks.some((hook) => hook.name === name) && this.#snapshot(name).status === 'success'
    )
  }

  open(name: Name, staleTime: number): void {
    const observer = this.#observe(name, staleTime)
    this.reasons[name]++
    this.hooks.push({ name, observer, leave: observer.subscribe(() => undefined) })
  }

  leave(which: number): void {
    this.hooks.splice(which % this.hooks.length, 1)[0]?.leave()
  }

  prefetch(name: Name): void {
    this.reasons[name]++
    void prefetchQuery(this.store, ListQuery, { variables: { name } })
  }

  refetch(which: number): void {
    const hook = this.hooks[which % this.hooks.length]
    if (!hook) return
    this.reasons[hook.name]++
    void hook.observer.refetch()
  }

  invalidate(of: readonly Name[]): void {
    for (const name of of) this.reasons[name]++
    if (of.length > 1) void invalidateQueries(this.store, ListQuery)
    else for (const name of of) void invalidateQuery(this.store, ListQuery, { variables: { name } })
  }

  /** The server changes, and a message says so at once. */
  push(of: readonly Name[]): void {
    const change = { item: ++this.#newest, names: of }
    this.#apply(change)
    for (const name of of) {
      this.reasons[name]++
      this.#written.add(name)
    }
    for (const name of of)
      if (this.#entry(name).request?.again && !getQueryData(this.store, ListQuery, { variables: { name } }))
        this.lacking.add(name)
    this.#write(this.store, change)
    // The data beside the error of a first load is not complete, so a write doesn't change it.
    for (const name of of)
      if (getQueryData(this.store, ListQuery, { variables: { name } })) this.expected[name].add(change.item)
  }

  /** A message brings all items of a list. The data of a message would hide an optimistic write before it. */
  replace(name: Name): void {
    if (this.#mutations.some(({ optimistic }) => optimistic)) return
    this.reasons[name]++
    this.#written.add(name)
    setQueryData(this.store, ListQuery, { items: this.server[name] }, { variables: { name } })
    for (const item of this.server[name]) this.expected[name].add(item)
  }

  mutate(of: readonly Name[], optimistic: boolean, invalidates: boolean): void {
    const change = { item: ++this.#newest, names: of }
    const effects = {
      ...(optimistic && { optimistic: (store: QueryStore) => this.#write(store, change) }),
      ...((invalidates || !optimistic) && { invalidates: [ListQuery as GraphQLDocument] }),
    }
    void runMutation(this.store, Add, { variables: { ...change } }, effects)
    this.#mutations.push({
      ...change,
      call: this.#fake.last(),
      optimistic,
      invalidates: invalidates || !optimistic,
      applied: false,
    })
    this.#seen++
    if (optimistic) for (const name of of) if (this.items(name)) this.expected[name].add(change.item)
  }

  /** The server does what a mutation asks for. Its response comes later. */
  apply(which: number): void {
    const mutation = this.#mutations[which % this.#mutations.length]
    if (!mutation || mutation.applied) return
    mutation.applied = true
    this.#apply(mutation)
  }

  async succeed(which: number): Promise<void> {
    this.apply(which)
    const [mutation] = this.#mutations.splice(which % this.#mutations.length, 1)
    if (!mutation) return
    // A list that was opened while the mutation was pending may need it too.
    for (const name of names) this.reasons[name]++
    await mutation.call.respond({ add: true })
  }

  /** A mutation fails. If the server has done it all the same, it says so, and the queries are fetched again. */
  async fail(which: number): Promise<void> {
    const mutation = this.#mutations[which % this.#mutations.length]
    if (mutation?.applied && !mutation.invalidates) return this.succeed(which)
    if (!mutation) return
    this.#mutations.splice(this.#mutations.indexOf(mutation), 1)
    for (const name of names) this.expected[name].delete(mutation.item)
    if (mutation.applied) for (const name of names) this.reasons[name]++
    else this.undone.add(mutation.item)
    await (mutation.applied ? mutation.call.fail(partly({ add: true })) : mutation.call.fail(offline))
  }

  /** The server reads a list for a query. Its response comes later. */
  read(which: number): void {
    const query = this.#queries[which % this.#queries.length]
    if (query) query.items ??= this.server[query.name]
  }

  async respond(which: number, failure?: 'lost' | 'partly'): Promise<void> {
    this.read(which)
    const [query] = this.#queries.splice(which % this.#queries.length, 1)
    if (!query) return
    const { call, items } = query
    if (!failure) await call.respond({ items })
    else await call.fail(failure === 'partly' ? partly({ items }) : offline)
  }

  clear(refetch: boolean): void {
    for (const name of names) {
      this.reasons[name]++
      this.expected[name].clear()
    }
    clearStore(this.store, { refetch })
  }

  async wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await this.settle()
  }

  /** Lets promises settle, but no timer, and notes what the store has sent. */
  async settle(): Promise<void> {
    await flushMicrotasks()
    for (const call of this.#fake.calls.slice(this.#seen)) {
      const { name } = call.variables as { name: Name }
      this.requests[name]++
      this.#queries.push({ call, name })
    }
    this.#seen = this.#fake.calls.length
  }

  /** Responds to everything until nothing is sent any more. */
  async comeToRest(): Promise<void> {
    for (let turn = 0; turn < 100; turn++) {
      await this.wait(1_500)
      if (!this.#pending) return
      await this.succeed(0)
      await this.settle()
      await this.respond(0)
    }
    throw new Error('the store sends requests without end')
  }

  #snapshot(name: Name) {
    const hook = this.hooks.find((open) => open.name === name)
    return (hook?.observer ?? this.#observe(name)).snapshot()
  }

  #entry(name: Name): QueryEntry {
    return entryOf(this.store, ListQuery as GraphQLDocument, { name })
  }

  #observe(name: Name, staleTime = 0): QueryObserver {
    return new QueryObserver(this.#entry(name), {}, { staleTime })
  }

  #apply({ item, names }: Change): void {
    for (const name of names) this.server[name] = [...this.server[name], item].sort((a, b) => a - b)
  }

  #write(store: QueryStore, { item, names: of }: Change): void {
    if (of.length === names.length) updateQueries(store, ListQuery, (data) => append(data, item))
    else
      for (const name of of)
        setQueryData(store, ListQuery, (data) => append(data, item), { variables: { name } })
  }
}
