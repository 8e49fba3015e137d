import { describeDocument, type GraphQLDocument, type RequestOptions, type Result } from '@thinql/core'
import type { Entry } from './entry.ts'
import type { Write } from './layers.ts'
import { checkKind, toRequestError, type Variables } from './query.ts'
import { internals, type QueryStore } from './queryStore.ts'

/** What a mutation changes in the store. */
export interface MutationEffects<TVariables> {
  /**
   * Query documents whose entries become stale once the mutation has changed something, also when it then reported
   * errors; those on screen are asked again.
   */
  invalidates?: readonly GraphQLDocument[] | undefined
  /**
   * Writes to the store what the mutation will probably change; undone if it fails. Pass `setData` pure functions:
   * they run again when an answer arrives below them.
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
  const written = new Set<Entry>()
  let result: Result<unknown>
  try {
    const { print } = store.client.options
    checkKind(describeDocument(document, { print, operationName: options.operationName }), 'mutation')
    optimistic?.(collectWrites(store, write, written), options.variables ?? {})
    result = await store.client.request(document, options)
  } catch (thrown) {
    result = { error: toRequestError(thrown, 'Mutation') }
  }
  const { error } = result
  write.outcome = error ? 'failed' : 'done'
  // A result with data beside its errors may have changed something too.
  const changed = !error || (error.name === 'GraphQLResultError' && result.data)
  const stale = new Set(changed ? invalidates.flatMap((query) => store[internals].entriesOf(query)) : [])
  for (const entry of new Set([...written, ...stale])) entry.settleWrite(write, stale.has(entry))
  return result
}

/** The store, with a `setData` whose writes are undone if the mutation fails. */
function collectWrites(store: QueryStore, write: Write, written: Set<Entry>): QueryStore {
  return {
    ...store,
    setData(document, variables, update) {
      written.add(store[internals].writeData(document, variables as Variables, update, write))
    },
  }
}
