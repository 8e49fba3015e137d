import type { Middleware, Operation, Result, WrappedFetch } from '@thinql/core'
import { wait } from '@thinql/core/internal'
import { forceOutcome } from '@thinql/core/testing'
import type { Call, Outcome } from './call.ts'
import { abortReason, happens, hasResponse, type Rule, withoutResponse } from './Conditions.ts'
import { ExchangeRecorder } from './ExchangeRecorder.ts'
import { sizeOf } from './Memory.ts'
import { describeFailure } from './recordBody.ts'
import type { Recorder } from './Recorder.ts'

export function recordCalls(recorder: Recorder): Middleware {
  const { log, conditions, faults } = recorder
  return (next) => (operation) => {
    const call = faults.attempt(() => log.add(operation))
    if (!call) return next(operation)
    const rule = conditions.ruleFor(operation.name)
    const isNext = rule.rate === 'next' && happens(rule)
    if (isNext) conditions.removeRule(rule.operation)
    let exchange: ExchangeRecorder | undefined
    const end = <T extends Result<unknown>>(result: T): T => {
      faults.attempt(() => endCall(recorder, call, exchange, result))
      return result
    }
    if (isNext || (!hasResponse(rule.outcome) && happens(rule))) {
      call.simulated = rule.outcome
      return simulate(operation, rule, next).then(end)
    }

    const { onPart } = operation
    const recorded: Operation = {
      ...operation,
      fetch: (input, init) => {
        // An earlier request has ended: its response was read, or nobody wants it.
        exchange?.end()
        const ruleNow = conditions.ruleFor(operation.name)
        exchange = new ExchangeRecorder(recorder, call, ruleNow, onPart !== undefined)
        // A fetch of any package gets what core gave.
        return exchange.send((operation.fetch ?? globalThis.fetch) as WrappedFetch, input, init)
      },
      decode: async (sent, response) => {
        const decoded = exchange
        const result = await operation.decode(sent, response)
        // What was closed here was cut off too, but nobody has lost it.
        const { signal } = sent.fetchOptions
        decoded?.noteOutcome(signal?.aborted && result.error ? abortOf(signal) : outcomeOf(result))
        return result
      },
      ...(onPart && {
        onPart: (part) => {
          faults.attempt(() => log.addPart(call, exchange?.receivedAt ?? performance.now(), part))
          return onPart(part)
        },
      }),
    }
    return next(recorded).then(end)
  }
}

/** Ends an operation with an outcome. Nothing is sent, whatever transport the client has. */
async function simulate(
  operation: Operation,
  { outcome, latency }: Rule,
  next: Parameters<Middleware>[0],
): Promise<Result<unknown>> {
  const { kind, name, fetchOptions } = operation
  // If the caller aborts, its result has been made already.
  await wait(latency, fetchOptions.signal)
  if (hasResponse(outcome)) return forceOutcome(outcome)(next)(operation)
  const cause = abortReason(outcome)
  const message = `${name === undefined ? kind : `${kind} ${name}`}: ${cause.message}`
  return { error: new withoutResponse[outcome](message, { cause }) }
}

function endCall(
  { log }: Recorder,
  call: Call,
  exchange: ExchangeRecorder | undefined,
  result: Result<unknown>,
): void {
  const { data, error } = result
  call.outcome = outcomeOf(result)
  if (error) {
    call.message = call.redactor.message(error.message)
    log.grow(call, sizeOf(error.message))
  }
  exchange?.end(error)
  // The last part of a streamed query is its result, and not given to onPart.
  if (call.partCount > 0 && call.kind === 'query') log.addPart(call, performance.now(), result)
  if (call.exchangeCount === 0 && data !== undefined) {
    call.data = call.redactor.data(data)
    log.grow(call, sizeOf(data))
  }
  log.end(call)
}

function outcomeOf({ error }: Result<unknown>): Outcome {
  return error?.name ?? 'data'
}

function abortOf({ reason }: AbortSignal): Outcome {
  return describeFailure(reason) === 'Timed out.' ? 'TimeoutError' : 'AbortError'
}
