import {
  describeDocument,
  type DocumentDescription,
  type GraphQLDocument,
  type RequestOptions,
  type Result,
} from '@thinql/core'
import { thrownResult } from '@thinql/core/internal'
import type { EventSource } from '../events.ts'
import { type Variables, wrongKind } from '../key/queryKey.ts'
import type { QueryEntry } from '../query/QueryEntry.ts'
import type { Write } from '../query/QueryData.ts'
import { setDataOf } from '../createQueryStore.ts'
import type { QueryStore } from '../queryStore.ts'
import { internals, type StoreInternals } from '../storeInternals.ts'

/** How a mutation changes the store. */
export interface MutationEffects<TVariables> {
  /**
   * Query documents that become stale, for all variables, when the mutation succeeds. This includes a result that has
   * data beside GraphQL errors.
   *
   * The store fetches those that are on screen or in flight again. If other mutations have optimistic writes to a
   * query, the store waits until these have ended.
   */
  invalidates?: readonly GraphQLDocument[] | undefined
  /**
   * Writes the expected change with `store.setData`, before the mutation is sent. If the result has an error, the store
   * undoes the writes. Pass pure functions to `setData`, because they run again when a response arrives.
   */
  optimistic?: ((store: QueryStore, variables: TVariables) => void) | undefined
}

/** Sends a mutation, and changes the store with it. It never rejects. */
export async function runMutation(
  store: QueryStore,
  document: GraphQLDocument,
  options: RequestOptions<Variables>,
  { invalidates = [], optimistic }: MutationEffects<Variables>,
): Promise<Result<unknown>> {
  const write: Write = { outcome: 'pending' }
  const written = new Set<QueryEntry>()
  const source: EventSource = { document, request: options }
  const shared = store[internals]
  const find = () => invalidates.flatMap((query) => shared.entriesOf(query))
  // `clear` may replace the data of an entry before the mutation ends.
  const awaiting = new Map(find().map((entry) => [entry, entry.data]))
  for (const data of awaiting.values()) data.awaited++
  shared.emit?.('started', source)
  let result: Result<unknown>
  let description: DocumentDescription | undefined
  try {
    const { print } = store.client.options
    description = describeDocument(document, { print, operationName: options.operationName })
    const error = wrongKind(description, 'mutation')
    if (!error) optimistic?.(collectWrites(store, write, written), options.variables ?? {})
    result = error ? { error } : await store.client.request(document, options)
  } catch (thrown) {
    result = thrownResult(description, thrown)
  }
  shared.emit?.('settled', source, result)
  const { data, error } = result
  write.outcome = error ? 'failed' : 'done'
  // With data beside its errors, the mutation may have changed something too.
  const changed = !error || (error.name === 'GraphQLResultError' && data)
  const stale = new Set(changed ? find() : [])
  for (const data of awaiting.values()) data.awaited--
  for (const entry of new Set([...written, ...awaiting.keys(), ...stale]))
    entry.endWrite(write, stale.has(entry))
  return result
}

/** Returns a store that writes as a part of the mutation: if the mutation fails, its writes are undone. */
function collectWrites(store: QueryStore, by: Write, written: Set<QueryEntry>): QueryStore {
  const shared = store[internals]
  const writing: StoreInternals = {
    ...shared,
    write(query, update) {
      const entry = shared.write(query, update, by)
      written.add(entry)
      return entry
    },
  }
  return { ...store, [internals]: writing, setData: setDataOf(writing) }
}
