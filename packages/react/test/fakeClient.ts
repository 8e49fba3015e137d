import type { Client, RequestFailure, Result } from '@thinql/core'

/** One request that the test answers when it wants to. */
export interface FakeCall {
  readonly document: unknown
  readonly variables: unknown
  readonly signal: AbortSignal
  answer(data: unknown): Promise<void>
  fail(error: RequestFailure, data?: unknown): Promise<void>
}

/** A client whose requests wait for the test; unlike a real one it lets an aborted request be answered too. */
export function fakeClient(): { client: Client; calls: FakeCall[]; last(): FakeCall } {
  const calls: FakeCall[] = []
  // A generic signature can't be met by a fake that knows no types.
  const request = (document: unknown, options: { variables?: unknown; signal?: AbortSignal } = {}) =>
    new Promise<Result<unknown>>((resolve) => {
      const settle = async (result: Result<unknown>) => {
        resolve(result)
        // Past the promises between the client and the store.
        await new Promise((done) => setTimeout(done))
      }
      calls.push({
        document,
        variables: options.variables,
        signal: options.signal ?? new AbortController().signal,
        answer: (data) => settle({ data, response: { status: 200, headers: new Headers() } }),
        fail: (error, data) => settle({ error, data }),
      })
    })
  return {
    client: { options: {}, request: request as Client['request'] },
    calls,
    last() {
      const call = calls.at(-1)
      if (!call) throw new Error('nothing was requested')
      return call
    },
  }
}
