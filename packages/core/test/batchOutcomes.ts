import { batch, createClient } from '@thinql/core'
import { outcomeOf } from './outcomeOf.ts'
import { type Respond, serveResponse } from './serve.ts'

/** The outcomes of two operations in one batch. */
export async function batchOutcomes(respond: Respond) {
  const client = createClient({ endpoint: await serveResponse(respond), fetch: batch() })
  const results = await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  return results.map(outcomeOf)
}
