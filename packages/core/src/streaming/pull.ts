import { type Client, prepare } from '../client.ts'
import type { GraphQLDocument, Untyped } from '../document/document.ts'
import { checkResult, thrownResult } from '../operation/guard.ts'
import type { GuardParts, Operation, ResponseFormat } from '../operation/operation.ts'
import type { CallOptions } from '../operation/options.ts'
import { postJson } from '../operation/postJson.ts'
import { InvalidInputError } from '../result/errors.ts'
import { defineHidden } from '../result/response.ts'
import { hasFields, type StreamedResult } from '../result/result.ts'

type StreamedResults = AsyncGenerator<StreamedResult<Untyped>, void, void>

/**
 * Sends an operation, and yields a Result for each part of its response.
 *
 * It sends the operation when the consumer asks for the first Result, and reads on when the consumer asks for
 * the next one. When the consumer leaves, it aborts the operation at once, even while the consumer waits for
 * a Result. The result of the operation is yielded too, after the parts. For a subscription it is not, if it
 * is the last event again.
 */
export function pullResults(
  client: Client,
  document: GraphQLDocument,
  call: CallOptions | undefined,
  format: ResponseFormat,
): StreamedResults {
  const isSubscription = call?.kind === 'subscription'
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
  const streamed = { ...format, encode, onPart, guardParts, progress: format.progress ?? {} }
  const send = prepare(client, document, call, streamed, leaveController.signal)

  const results = generate()
  for (const name of ['return', 'throw'] as const) {
    const finish = results[name].bind(results)
    // A plain generator would finish only after the Result that the consumer waits for.
    // An assignment would throw where the prototype is frozen.
    defineHidden(results, name, (value: unknown) => {
      leaveController.abort()
      return finish(value)
    })
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

  /**
   * The parts so far may be on screen, and those of a second response don't fit below them. A subscription
   * has whole events.
   */
  function encode(operation: Operation) {
    if (hadData && !isSubscription) {
      throw new InvalidInputError('a part with data has arrived, so it is not sent again.')
    }
    return postJson(operation)
  }

  function onPart(part: StreamedResult<Untyped>) {
    hadData ||= hasFields(part.data)
    // A loss that `reconnect` reports says nothing about the next connection.
    hadPart = !part.hasNext
    waiting.push(part)
    wakeConsumer?.()
    return new Promise<void>((resolve) => (releaseSender = resolve))
  }

  function end(last: StreamedResult<Untyped>) {
    hasEnded = true
    const wasYielded = isSubscription && !last.error && (hadPart || last.hasNext === false)
    if (!leaveController.signal.aborted && !wasYielded) waiting.push(last)
    wakeConsumer?.()
    releaseSender?.()
  }
}

/**
 * Calls `onOpen` and `onPart` one after another, and no longer after an abort. The result waits for all
 * calls. A subscription that is open can't open again before a loss, or before a session opens it again.
 *
 * If one of them throws, the operation ends. Its result has `hasNext: false`, so that `reconnect` doesn't try
 * again: another connection would fail too.
 */
const guardParts: GuardParts = (transport, end, close) => async (operation) => {
  const { onOpen, onPart, progress = {}, fetchOptions } = operation
  /** Which opening it has told of, until the connection is lost. */
  let openedAs: object | null | undefined = null
  let calls: Promise<void> | undefined
  const call = async (callback: () => void | Promise<void>, before: typeof calls) => {
    await before
    try {
      if (!fetchOptions.signal?.aborted) await callback()
    } catch (thrown) {
      end({ ...thrownResult(operation, thrown), hasNext: false })
    }
  }
  progress.isRead = false
  try {
    const result: unknown = await transport?.({
      ...operation,
      onOpen:
        onOpen &&
        (() => {
          if (openedAs !== progress.reopened) calls = call(onOpen, calls)
          openedAs = progress.reopened
        }),
      onPart: (part) =>
        (calls = call(() => {
          if (checkResult(part).hasNext) openedAs = null
          return onPart?.(part)
        }, calls)),
    })
    await calls
    const { data, hasNext } = Object(result) as Partial<StreamedResult<object>>
    // A hook that has left it shares its progress with the next one.
    if (hasNext === false && data && !fetchOptions.signal?.aborted) progress.isComplete = true
    // `guard` checks it.
    return result as StreamedResult<Untyped>
  } finally {
    // A stream may end before its connection does. Cancelling the body closes no connection if a wrapped
    // fetch has copied it.
    void Promise.resolve(progress.isRead).then((isRead) => isRead || close())
  }
}
