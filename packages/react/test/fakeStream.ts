import type { IncrementalResult, RequestFailure, Result, stream } from '@thinql/core'
import { act } from '@testing-library/react'
import { type QueryFetcher, streamFetcher } from '../src/index.ts'
import { flushMicrotasks } from './fakeClient.ts'

/** One response that grows when the test wants it to. */
interface FakeResponse {
  readonly variables: unknown
  readonly signal: AbortSignal
  /** All that has arrived, when more is to come; with errors, where there were some. */
  readonly part: (data: unknown, error?: RequestFailure) => Promise<void>
  /** Several of them, together. */
  readonly parts: (...all: unknown[]) => Promise<void>
  readonly end: (data: unknown) => Promise<void>
  readonly fail: (error: RequestFailure, data?: unknown) => Promise<void>
  /** Both, together. */
  readonly partAndFail: (data: unknown, error: RequestFailure) => Promise<void>
}

/** A fetcher whose responses wait for the test; unlike `stream` it gives them after an abort, too. */
export interface FakeStream {
  readonly fetcher: QueryFetcher
  readonly responses: readonly FakeResponse[]
  /** The latest one. */
  readonly latest: () => FakeResponse
}

/** Makes a fetcher whose responses wait for the test. */
export function fakeStream(): FakeStream {
  const responses: FakeResponse[] = []
  async function* fetcher(
    _: unknown,
    __: unknown,
    { variables, signal }: { variables?: unknown; signal: AbortSignal },
  ) {
    const results: IncrementalResult<unknown>[] = []
    let arrive = (): void => undefined
    const give = (...arriving: IncrementalResult<unknown>[]) =>
      act(async () => {
        results.push(...arriving)
        arrive()
        await flushMicrotasks()
        // The hooks are told a task later.
        await new Promise((resolve) => setTimeout(resolve))
      })
    responses.push({
      variables,
      signal,
      part: (data, error) => give({ ...toResult(data, error), hasNext: true }),
      parts: (...all) => give(...all.map((data) => ({ ...toResult(data), hasNext: true }))),
      end: (data) => give(toResult(data)),
      fail: (error, data) => give(toResult(data, error)),
      partAndFail: (data, error) => give({ ...toResult(data), hasNext: true }, toResult(data, error)),
    })
    for (let result: IncrementalResult<unknown> | undefined; ;) {
      while (!(result = results.shift())) await new Promise<void>((resolve) => (arrive = resolve))
      yield result
      if (!result.hasNext) return
    }
  }
  return {
    // A fake knows no document's types, which the generic signature promises.
    fetcher: streamFetcher(fetcher as typeof stream),
    responses,
    latest() {
      const response = responses.at(-1)
      if (!response) throw new Error('nothing was requested')
      return response
    },
  }
}

function toResult(data: unknown, error?: RequestFailure): Result<unknown> {
  return error ? { data, error } : { data, response: { status: 200, headers: new Headers() } }
}
