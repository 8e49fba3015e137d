import type { GraphQLDocument, RequestOptions, Result } from '@thinql/core'
import { thrownResult, type Untyped } from '@thinql/core/internal'
import { outdated } from '../entry/facts.ts'
import { ended } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { tell } from '../entry/tell.ts'
import { toQuery, type Variables, type AnyNamingOptions } from '../key/queryKey.ts'
import type { QueryStore } from '../queryStore.ts'
import {
  internals,
  nextTick,
  noteInvalidation,
  type PendingMutation,
  type StoreInternals,
} from '../state/StoreInternals.ts'
import { checkNaming } from '../development/checkNaming.ts'
import { warnOfMissedData, warnOfNoQuery } from '../development/warnings.ts'
import { checkCall } from '../development/warnOfUnsent.ts'

/**
 * What a mutation makes stale: all queries and lists of a document, or, as `invalidateQuery` does, the query with these
 * variables and the list that begins with it.
 */
export type Invalidation = GraphQLDocument | readonly [document: GraphQLDocument, options: AnyNamingOptions]

/** How a mutation changes the store. */
export interface MutationEffects<TVariables, TData = Untyped> {
  /**
   * What becomes stale when the mutation succeeds: documents, and `[document, { variables }]` for single
   * queries. A result with data beside GraphQL errors counts as a success. It may be a function of the
   * Result. After a failure, nothing becomes stale, whatever the function returns. If it throws, the console
   * gets the error.
   *
   * The store fetches those that are on screen or in flight again. It waits for other mutations that make queries of
   * the same documents stale, for a second at most, and until no mutation has an optimistic write to the query.
   */
  invalidates?: readonly Invalidation[] | ((result: Result<TData>) => readonly Invalidation[]) | undefined
  /**
   * Writes the expected change with `setQueryData` or `updateQueries`, before the mutation is sent. After a
   * success it runs again with `data`, and what it writes then takes the place of the first writes. Pass pure
   * functions, because they run again when a response arrives. With `data`, they must change nothing the
   * second time: a response may have the change already. Not async.
   *
   * If the result has an error, the store undoes the writes. It fetches what they changed, unless the
   * mutation can't have run. It does the same if the second run throws, and the console gets the error.
   */
  optimistic?:
    ((store: QueryStore, variables: TVariables, data: TData | undefined) => void | undefined) | undefined
}

/** Sends a mutation, and changes the store with it. It never rejects. */
export async function runMutation(
  store: QueryStore,
  document: GraphQLDocument,
  options: RequestOptions<Variables>,
  { invalidates = [], optimistic }: MutationEffects<Variables, unknown>,
): Promise<Result<unknown>> {
  const { client, [internals]: shared } = store
  const { generation } = shared
  const mutation: PendingMutation = {
    document,
    request: { options },
    span: { at: nextTick(shared), ended: Infinity },
    invalidates: [],
  }
  /** Runs `optimistic`, whose writes belong to the mutation. */
  const write = (data?: unknown) => {
    const outer = shared.writing
    shared.writing = mutation
    try {
      optimistic?.(store, options.variables ?? {}, data)
    } finally {
      shared.writing = outer
    }
  }
  shared.mutations.add(mutation)
  shared.emit('started', mutation)
  let result: Result<unknown> | undefined
  const query = toQuery(client, document, { operationName: options.operationName }, 'mutation')
  try {
    if (process.env.NODE_ENV !== 'production') checkCall(shared, query, options)
    if (typeof invalidates !== 'function') mutation.invalidates = targetsOf(shared, invalidates)
    if (query.invalid) result = { error: query.invalid }
    else {
      write()
      result = await client.request(document, options)
    }
    if (typeof invalidates === 'function') mutation.invalidates = targetsOf(shared, invalidates(result))
    // After `clearStore`, the data is that of another user.
    const isSamePerson = generation === shared.generation
    if (!result.error && isSamePerson) {
      mutation.result = result
      write(result.data)
    }
  } catch (thrown) {
    if (result) {
      mutation.failed = true
      console.error(thrown)
    } else result = thrownResult(query, thrown)
  }
  shared.emit('settled', mutation, result)
  endMutation(shared, mutation, result)
  return result
}

/**
 * Returns what becomes stale. Throws a RequestError for a value that names nothing, and for variables that
 * can't be sent.
 */
function targetsOf(
  store: StoreInternals,
  invalidations: readonly Invalidation[],
): PendingMutation['invalidates'] {
  return invalidations.map((invalidation) => {
    // A document is never a list.
    const [document, options] = [invalidation].flat() as unknown as readonly [
      GraphQLDocument,
      AnyNamingOptions?,
    ]
    const query = toQuery(store.client, document, options)
    if (process.env.NODE_ENV !== 'production') {
      warnOfNoQuery(store, query)
      if (options !== undefined) {
        checkNaming(query, options)
        warnOfMissedData(store, query)
      }
    }
    if (options ? query.invalid : !query.text) throw query.invalid as Error
    return options ? query : { text: query.text }
  })
}

/** Ends a mutation, and makes the queries stale that it has changed. */
function endMutation(
  store: StoreInternals,
  mutation: PendingMutation,
  { data, error }: Result<unknown>,
): void {
  store.mutations.delete(mutation)
  const tick = nextTick(store)
  const named = new Set(mutation.invalidates.flatMap((filter) => store.entries.values(filter)))
  // With data beside its errors, the mutation may have changed something too.
  const hasData = error?.name === 'GraphQLResultError' && data
  if (!error || hasData) {
    for (const { text } of mutation.invalidates) noteInvalidation(store, text)
    for (const entry of named) {
      tell(entry, outdated(tick))
      store.emit('invalidated', entry)
    }
  }
  store.writes?.end?.(mutation, error, named, tick)
  // A task later, the next of several mutations in a row has started. So only the last one sends, one request
  // for all. It does so after a failure too: what an earlier mutation has made stale waits for this one.
  setTimeout(() => {
    for (const entry of named) void ask(entry, ended)
  })
}
