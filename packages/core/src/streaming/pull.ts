import { type Client, prepare } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { checkResult, thrownResult } from '../operation/guard.ts'
import type { GuardParts, Operation, ResponseFormat } from '../operation/operation.ts'
import type { CallOptions } from '../operation/options.ts'
import { postJson } from '../operation/postJson.ts'
import { InvalidInputError } from '../result/errors.ts'
import type { StreamedResult } from '../result/result.ts'

type StreamedResults = AsyncGenerator<StreamedResult<Untyped>, void, void>

/**
 * Sends an operation, and yields a Result for each part of its response.
 *
 * It sends the operation when the consumer asks for the first Result, and reads on when the consumer asks for the next
 * one. When the consumer leaves, it aborts the operation at once, even while the consumer waits for a Result.
 * `yieldsLast` says whether the result of the operation is yielded too, after the parts.
 */
export function pullResults(
  client: Client,
  document: GraphQLDocument,
  call: CallOptions | undefined,
  format: ResponseFormat,
  yieldsLast: (last: StreamedResult<Untyped>, hadPart: boolean) => boolean,
): StreamedResults {
  const leaveController = new AbortController()
  const waiting: StreamedResult<Untyped>[] = []
  let hadPart = false
  let hadData = false
  let hasEnded = false
  /** Tells the consumer that there is a Result, or that there will be no more. */
  let wakeConsumer: (() => void) | undefined
  /** Tells the sender of the latest part that the consumer is done with it. */
  let releaseSender: (() => void) | undefined
  // Copy the options now: the consumer may change the variables before it asks for the first Result.
  const streamed = { ...format, encode, onPart, guardParts }
  const send = prepare(client, document, call, streamed, leaveController.signal)

  const results = generate()
  for (const name of ['return', 'throw'] as const) {
    const finish = results[name].bind(results)
    // A plain generator would finish only after the Result that the consumer waits for.
    results[name] = (value: unknown) => {
      leaveController.abort()
      return finish(value)
    }
  }
  return results

  async function* generate(): StreamedResults {
    void send().then(end)
    while (!hasEnded || waiting.length) {
      const result = waiting.shift()
      if (result) {
        yield result
        releaseSender?.()
      } else await new Promise<void>((resolve) => (wakeConsumer = resolve))
    }
  }

  /** The parts so far may be on screen, and those of a second response don't fit below them. A subscription has whole events. */
  function encode(operation: Operation) {
    if (hadData && call?.kind !== 'subscription') {
      throw new InvalidInputError('a part with data has arrived, so it is not sent again.')
    }
    return postJson(operation)
  }

  function onPart(part: StreamedResult<Untyped>) {
    if (hasEnded) return undefined
    hadData ||= !!part.data
    // A loss that `reconnect` reports says nothing about the next connection.
    hadPart = !part.hasNext
    waiting.push(part)
    wakeConsumer?.()
    return new Promise<void>((resolve) => (releaseSender = resolve))
  }

  function end(last: StreamedResult<Untyped>) {
    hasEnded = true
    if (!leaveController.signal.aborted && yieldsLast(last, hadPart)) waiting.push(last)
    wakeConsumer?.()
    releaseSender?.()
  }
}

/**
 * Calls `onPart` with one part at a time, and no longer after an abort. The result waits for all parts.
 *
 * If `onPart` throws, the operation ends. Its result has `hasNext: false`, so that `reconnect` doesn't try again: the first part
 * of another connection would fail too.
 */
const guardParts: GuardParts = (transport, end) => async (operation) => {
  const { onPart, fetchOptions } = operation
  let parts: Promise<void> | undefined
  const pass = async (part: StreamedResult<Untyped>, before: typeof parts) => {
    await before
    try {
      if (!fetchOptions.signal?.aborted) await onPart?.(checkResult(part))
    } catch (thrown) {
      end({ ...thrownResult(operation, thrown), hasNext: false })
    }
  }
  const result: unknown = await transport?.({ ...operation, onPart: (part) => (parts = pass(part, parts)) })
  await parts
  // `guard` checks it.
  return result as StreamedResult<Untyped>
}
