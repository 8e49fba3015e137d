import { createClient, type GraphQLDocument, type StreamedResult, type stream } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { nextTask } from '../../test/harness/harness.tsx'
import { DeferringTodoQuery, titled } from '../../test/screens/todoQuery.ts'
import { streamFetcher } from './streamFetcher.ts'

const response = { status: 200, headers: new Headers() }
const options = { variables: undefined, operationName: undefined, signal: new AbortController().signal }
const whole = { data: titled('Tea'), response }

/** Fetches a document from a server that sends these results together, then ends or throws. */
async function fetched(document: GraphQLDocument, results: StreamedResult<unknown>[], thrown?: Error) {
  function* send() {
    yield* results
    if (thrown) throw thrown
  }
  const client = createClient({ print: () => DeferringTodoQuery })
  const onPart = vi.fn()
  // A fake can't keep the types of any document, as the generic signature promises.
  const fetcher = streamFetcher(send as unknown as typeof stream)
  const result = await fetcher(client, document, options, onPart)
  await nextTask()
  return { onPart, result }
}

test('streams a document that `print` turns into text with @defer', async () => {
  const { result } = await fetched({ kind: 'Document', definitions: [] }, [whole])
  expect(result).toBe(whole)
})

test('shows no part of a response that has arrived as a whole', async () => {
  const { onPart, result } = await fetched(DeferringTodoQuery, [{ ...whole, hasNext: true }, whole])
  expect(result).toBe(whole)
  expect(onPart).not.toHaveBeenCalled()
})

test('calls a document of unknown kind a query when it fails', async () => {
  const { result } = await fetched('fragment Note on Todo { ... @defer { note } }', [], new Error('down'))
  expect(result.error?.message).toBe('query: one of your functions threw; see the cause.')
})
