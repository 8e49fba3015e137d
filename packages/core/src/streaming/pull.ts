import { type Client, execute } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { httpTransport } from '../http/httpTransport.ts'
import type { ResponseFormat } from '../operation/operation.ts'
import type { CallOptions } from '../operation/options.ts'
import type { IncrementalResult } from '../result/result.ts'

/** Sends an operation, and yields a Result for each part of its response. */
export function pullResults(
  { options }: Client,
  document: GraphQLDocument,
  call: CallOptions = {},
  format: ResponseFormat,
): AsyncGenerator<IncrementalResult<Untyped>, void, void> {
  const shared = { ...options, middleware: undefined }
  return pull(async (emit, consumerLeft) => {
    const last = await execute(
      () => httpTransport,
      document,
      shared,
      call,
      { ...format, onPart: emit },
      consumerLeft,
    )
    return (last.error ?? last.data) ? last : undefined
  })
}

/** Gives a value to the consumer. It resolves when the consumer asks for the next one. */
export type Emit<T> = (value: T) => Promise<void>

/**
 * Turns a function that emits values into a generator. The function may resolve to one more value, the last one.
 *
 * The function starts when the consumer asks for the first value. The signal `consumerLeft` aborts when the consumer
 * leaves, even while a value is pending. A plain generator would return only after the next value.
 */
export function pull<T extends object>(
  push: (emit: Emit<T>, consumerLeft: AbortSignal) => Promise<T | undefined>,
): AsyncGenerator<T, void, void> {
  const leaveController = new AbortController()
  const values = generate()
  const finish = values.return.bind(values)
  values.return = () => {
    leaveController.abort()
    return finish()
  }
  return values

  async function* generate(): AsyncGenerator<T, void, void> {
    let last: T | undefined
    let deliver: (value: T | undefined) => void
    let resume = () => {
      void push(emit, leaveController.signal).then((value) => {
        last = value
        // The consumer may wait for a value now, or may ask for one later.
        resume = () => deliver(value)
        resume()
      })
    }
    const emit: Emit<T> = (value) => {
      deliver(value)
      return new Promise((resolve) => (resume = resolve))
    }
    const next = () =>
      new Promise<T | undefined>((resolve) => {
        deliver = resolve
        resume()
      })
    try {
      let value: T | undefined
      do {
        value = await next()
        if (!value || leaveController.signal.aborted) return
        yield value
      } while (value !== last)
    } finally {
      leaveController.abort()
    }
  }
}
