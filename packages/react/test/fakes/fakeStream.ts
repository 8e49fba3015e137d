import type { StreamedResult, Failure, Result, stream } from '@thinql/core'
import { act } from '@testing-library/react'
import { type QueryFetcher, streamFetcher } from '../../src/index.ts'
import { flushMicrotasks } from './fakeClient.ts'

interface FakeResponse {
  readonly variables: unknown
  readonly signal: AbortSignal
  /** Sends the data so far, with errors if there are any. More parts will follow. */
  readonly part: (data: unknown, error?: Failure) => Promise<void>
  readonly parts: (...all: unknown[]) => Promise<void>
  readonly end: (data: unknown) => Promise<void>
  readonly fail: (error: Failure, data?: unknown) => Promise<void>
  /** Sends a part, or the end, outside `act`. Waits for nothing. */
  readonly give: (data: unknown, hasNext?: boolean) => void
  readonly partAndFail: (data: unknown, error: Failure) => Promise<void>
}

/** A fetcher whose responses wait for the test. Unlike `stream`, it also yields them after an abort. */
export interface FakeStream {
  readonly fetcher: QueryFetcher
  readonly responses: readonly FakeResponse[]
  readonly latest: () => FakeResponse
}

export function fakeStream(): FakeStream {
  const responses: FakeResponse[] = []
  async function* fetcher(
    _: unknown,
    __: unknown,
    { variables, signal }: { variables?: unknown; signal: AbortSignal },
  ) {
    const results: StreamedResult<unknown>[] = []
    let arrive = (): void => undefined
    const push = (...arriving: StreamedResult<unknown>[]) => {
      results.push(...arriving)
      arrive()
    }
    const give = (...arriving: StreamedResult<unknown>[]) =>
      act(async () => {
        push(...arriving)
        await flushMicrotasks()
        // The store notifies the hooks one task later.
        await new Promise((resolve) => setTimeout(resolve))
      })
    responses.push({
      variables,
      signal,
      part: (data, error) => give({ ...toResult(data, error), hasNext: true }),
      parts: (...all) => give(...all.map((data) => ({ ...toResult(data), hasNext: true }))),
      give: (data, hasNext = true) => push({ ...toResult(data), hasNext }),
      end: (data) => give(toResult(data)),
      fail: (error, data) => give(toResult(data, error)),
      partAndFail: (data, error) => give({ ...toResult(data), hasNext: true }, toResult(data, error)),
    })
    for (let result: StreamedResult<unknown> | undefined; ;) {
      while (!(result = results.shift())) await new Promise<void>((resolve) => (arrive = resolve))
      yield result
      if (!result.hasNext) return
    }
  }
  return {
    // A fake can't keep the types of any document, as the generic signature promises.
    fetcher: streamFetcher(fetcher as typeof stream),
    responses,
    latest() {
      const response = responses.at(-1)
      if (!response) throw new Error('nothing was requested')
      return response
    },
  }
}

function toResult(data: unknown, error?: Failure): Result<unknown> {
  return error ? { data, error } : { data, response: { status: 200, headers: new Headers() } }
}
