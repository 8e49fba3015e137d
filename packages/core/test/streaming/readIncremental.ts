import { createIncrementalReader } from '../../src/streaming/incremental.ts'

/** Reads the payloads of one response. Returns the result after each of them. */
export function readIncremental(...payloads: unknown[]) {
  const reader = createIncrementalReader()
  return payloads.map((payload) => reader(payload))
}

/** The result for a payload of the wrong shape. */
export const malformed = { invalidReason: 'the body is not a GraphQL response' }

/** The data of the first payload. */
export const todo = { title: 'Milk', tags: [{ name: 'a' }], owner: null }

/** The first payload. */
export const initial = { data: { todo }, hasNext: true }
