import {
  describeDocument,
  type GraphQLDocument,
  RequestError,
  type RequestOptions,
  type Result,
} from '@thinql/core'
import type { Entry } from './entry.ts'
import type { Write } from './layers.ts'
import { wrongKind } from './operationKind.ts'
import { internals, type QueryStore } from './queryStore.ts'
import type { Variables } from './variablesKey.ts'

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
  { invalidates, optimistic }: MutationEffects<Variables>,
): Promise<Result<unknown>> {
  const write: Write = { outcome: 'pending' }
  const written = new Set<Entry>()
  let result: Result<unknown>
  try {
    optimistic?.(collectWrites(store, write, written), options.variables ?? {})
    result = await sendMutation(store, document, options)
  } catch (cause) {
    result = { error: new RequestError('`optimistic` threw; see the cause.', { cause }) }
  }
  write.outcome = result.error ? 'failed' : 'done'
  for (const entry of written) entry.settleWrite(write)
  // A result with data and errors may have changed something as well.
  if (!result.error || (result.error.name === 'GraphQLResultError' && result.error.data)) {
    for (const query of invalidates ?? []) void store.invalidate(query)
  }
  return result
}

async function sendMutation(
  store: QueryStore,
  document: GraphQLDocument,
  options: RequestOptions<Variables>,
) {
  const described = describe(store, document, options.operationName)
  if (described && described.kind !== 'mutation') return { error: wrongKind(described, 'mutation') }
  return store.client.request(document, options)
}

function describe({ client }: QueryStore, document: GraphQLDocument, operationName: string | undefined) {
  try {
    return describeDocument(document, { print: client.options.print, operationName })
  } catch {
    // The client refuses it too, and says why.
    return undefined
  }
}

/** The store, with a `setData` whose writes are undone if the mutation fails. */
function collectWrites(store: QueryStore, write: Write, written: Set<Entry>): QueryStore {
  return {
    ...store,
    setData(document, variables, update) {
      written.add(store[internals].write(document, variables as Variables, update, write))
    },
  }
}
