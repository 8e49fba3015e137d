import type { Middleware, Operation, Result } from '@thinql/core'
import { forceOutcome } from '@thinql/core/testing'
import type { Call, Outcome } from './call.ts'
import {
  abortReason,
  changesSomething,
  delay,
  happens,
  hasResponse,
  type Rule,
  withoutResponse,
} from './Conditions.ts'
import { ExchangeRecorder, type Recording } from './ExchangeRecorder.ts'
import { sizeOf } from './Memory.ts'

/** Middleware that records each operation, and the requests that are sent for it. */
export function recordCalls(recording: Recording): Middleware {
  const { log, conditions, faults } = recording
  return (next) => (operation) => {
    const call = faults.attempt(() => log.add(operation))
    if (!call) return next(operation)
    const rule = conditions.ruleFor(operation.name)
    call.hasConditions = changesSomething(rule) || conditions.state.offline
    const isNext = rule.rate === 'next' && happens(rule)
    if (isNext) conditions.removeRule(rule.operation)
    const exchanges: ExchangeRecorder[] = []
    const end = <T extends Result<unknown>>(result: T): T => {
      faults.attempt(() => endCall(recording, call, exchanges, result))
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
        const ruleNow = conditions.ruleFor(operation.name)
        const exchange = new ExchangeRecorder(recording, call, ruleNow, onPart !== undefined)
        // An earlier request has ended: its response was read, or nobody wants it.
        exchanges.pop()?.end()
        exchanges.push(exchange)
        return exchange.send(operation.fetch ?? globalThis.fetch, input, init)
      },
      decode: async (sent, response) => {
        const [exchange] = exchanges
        const result = await operation.decode(sent, response)
        exchange?.noteOutcome(outcomeOf(result))
        return result
      },
      ...(onPart && {
        onPart: (part) => {
          log.addPart(call, exchanges[0]?.receivedAt ?? performance.now(), part)
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
  await delay(latency, fetchOptions.signal).catch(() => undefined)
  if (hasResponse(outcome)) return forceOutcome(outcome)(next)(operation)
  const cause = abortReason(outcome)
  const message = `${name === undefined ? kind : `${kind} ${name}`}: ${cause.message}`
  return { error: new withoutResponse[outcome](message, { cause }) }
}

function endCall(
  recording: Recording,
  call: Call,
  exchanges: ExchangeRecorder[],
  result: Result<unknown>,
): void {
  const { log } = recording
  const { data, error } = result
  call.outcome = outcomeOf(result)
  if (error) {
    call.message = call.redactor.message(error.message)
    log.grow(call, sizeOf(error.message))
  }
  for (const exchange of exchanges) exchange.end(error)
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
