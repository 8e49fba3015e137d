import {
  describeDocument,
  type GraphQLDocument,
  RequestError,
  type RequestOptions,
  type Result,
} from '@thinql/core'
import { type Variables, wrongKind } from '../key/queryKey.ts'
import type { QueryEntry } from '../query/QueryEntry.ts'
import type { Write } from '../query/QueryData.ts'
import type { QueryStore } from '../queryStore.ts'
import { internals } from '../storeInternals.ts'

/** What a mutation changes in the store. */
export interface MutationEffects<TVariables> {
  /**
   * Query documents whose entries become stale once the mutation has changed something, also when it then reported
   * errors. Those on screen are fetched again, once the mutations that have written to them have ended, too.
   */
  invalidates?: readonly GraphQLDocument[] | undefined
  /**
   * Writes to the store what the mutation will probably change; undone if it fails. Pass `setData` pure functions:
   * they run again when a response arrives below them.
   */
  optimistic?: ((store: QueryStore, variables: TVariables) => void) | undefined
}

/** Sends a mutation, and lets the store follow it; never rejects. */
export async function runMutation(
  store: QueryStore,
  document: GraphQLDocument,
  options: RequestOptions<Variables>,
  { invalidates = [], optimistic }: MutationEffects<Variables>,
): Promise<Result<unknown>> {
  const write: Write = { outcome: 'pending' }
  const written = new Set<QueryEntry>()
  let result: Result<unknown>
  try {
    const { print } = store.client.options
    const description = describeDocument(document, { print, operationName: options.operationName })
    const error = wrongKind(description, 'mutation')
    if (!error) optimistic?.(collectWrites(store, write, written), options.variables ?? {})
    result = error ? { error } : await store.client.request(document, options)
  } catch (thrown) {
    const message = 'Mutation: `print` or `optimistic` threw; see the cause.'
    result = { error: thrown instanceof RequestError ? thrown : new RequestError(message, { cause: thrown }) }
  }
  const { data, error } = result
  write.outcome = error ? 'failed' : 'done'
  // A result with data beside its errors may have changed something too.
  const changed = !error || (error.name === 'GraphQLResultError' && data)
  const stale = new Set(changed ? invalidates.flatMap((query) => store[internals].entriesOf(query)) : [])
  for (const entry of new Set([...written, ...stale])) entry.endWrite(write, stale.has(entry))
  return result
}

/** The store, with a `setData` whose writes are undone if the mutation fails. */
function collectWrites(store: QueryStore, write: Write, written: Set<QueryEntry>): QueryStore {
  return {
    ...store,
    setData(document, variables, update) {
      written.add(store[internals].writeData(document, variables as Variables, update, write))
    },
  }
}
