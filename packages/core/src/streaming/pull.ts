import { type Client, execute } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { httpTransport } from '../http/httpTransport.ts'
import type { ResponseFormat } from '../operation/operation.ts'
import type { CallOptions } from '../operation/options.ts'
import type { IncrementalResult } from '../result/result.ts'

/** The Results of an operation whose response comes in parts. */
export function pullResults(
  { options }: Client,
  document: GraphQLDocument,
  call: CallOptions = {},
  format: ResponseFormat,
): AsyncGenerator<IncrementalResult<Untyped>, void, void> {
  const shared = { ...options, middleware: undefined }
  return pull(async (emit, left) => {
    const last = await execute(() => httpTransport, document, shared, call, { ...format, onPart: emit }, left)
    return (last.error ?? last.data) ? last : undefined
  })
}

/** Gives a value to the consumer. Resolves when the consumer asks for the next one. */
export type Emit<T> = (value: T) => Promise<void>

/**
 * Turns a function that emits values, and resolves to the last one or to none, into a generator.
 *
 * Nothing starts before the first value is asked for. The signal aborts when the consumer leaves, even while it waits:
 * by itself, a generator would return only when the next value has come.
 */
export function pull<T extends object>(
  push: (emit: Emit<T>, left: AbortSignal) => Promise<T | undefined>,
): AsyncGenerator<T, void, void> {
  const leaving = new AbortController()
  const values = generate()
  const finish = values.return.bind(values)
  values.return = () => {
    leaving.abort()
    return finish()
  }
  return values

  async function* generate(): AsyncGenerator<T, void, void> {
    let last: T | undefined
    let hand: (value: T | undefined) => void
    let resume = () => {
      void push(emit, leaving.signal).then((value) => {
        last = value
        // To a consumer that waits, or once it asks.
        resume = () => hand(value)
        resume()
      })
    }
    const emit: Emit<T> = (value) => {
      hand(value)
      return new Promise((resolve) => (resume = resolve))
    }
    const next = () =>
      new Promise<T | undefined>((resolve) => {
        hand = resolve
        resume()
      })
    try {
      let value: T | undefined
      do {
        value = await next()
        if (!value || leaving.signal.aborted) return
        yield value
      } while (value !== last)
    } finally {
      leaving.abort()
    }
  }
}
