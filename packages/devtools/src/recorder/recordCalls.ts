import type { Middleware, Operation, Result } from '@thinql/core'
import type { Call, Outcome } from './call.ts'
import { happens, type Rule } from './Conditions.ts'
import { ExchangeRecorder } from './ExchangeRecorder.ts'
import type { Recording } from './recording.ts'
import { abortReason, delay, hasResponse } from './simulate.ts'

/** Parts of one call that the record keeps. */
const maxParts = 200

/** Middleware that records each operation, and the requests that are sent for it. */
export function recordCalls(recording: Recording): Middleware {
  const { log, conditions } = recording
  return (next) => async (operation) => {
    const id = log.add(describeCall(recording, operation))
    const rule = conditions.ruleFor(operation.name)
    const exchanges = new Set<ExchangeRecorder>()
    const loseConnections = () => exchanges.forEach((exchange) => exchange.loseConnection())
    conditions.onOffline.add(loseConnections)

    const { fetch = globalThis.fetch, onPart } = operation
    const recorded: Operation = {
      ...operation,
      fetch: (input, init) => {
        const exchange = new ExchangeRecorder(recording, id, conditions.ruleFor(operation.name))
        exchanges.add(exchange)
        return exchange.send(fetch, input, init)
      },
      ...(onPart && {
        onPart: (part) => {
          log.change(id, (call) => withPart(call, part))
          return onPart(part)
        },
      }),
    }
    const simulates = !hasResponse(rule.outcome) && happens(rule)
    if (simulates) log.change(id, () => ({ simulated: rule.outcome }))
    const result = await next(simulates ? await withOutcome(recorded, rule) : recorded)

    conditions.onOffline.delete(loseConnections)
    const { outcome, message } = describeResult(result)
    for (const exchange of exchanges) exchange.end(outcome === 'data' ? undefined : message)
    log.change(id, (call) => ({
      endedAt: performance.now(),
      ...describeResult(result),
      // The last part of a streamed query is its result, and not given to onPart.
      ...(call.partCount > 0 && call.kind === 'query' && withPart(call, result)),
      ...(call.exchanges.length === 0 && { data: result.data }),
    }))
    return result
  }
}

function describeCall({ redactor }: Recording, operation: Operation) {
  const { source, query, name, kind, variables, meta, endpoint } = operation
  const hidden = { variables: redactor.json(variables), meta: redactor.json(meta) }
  return { source, query, name, kind, ...hidden, endpoint: redactor.url(String(endpoint)) }
}

/** Makes an operation end with an outcome that no response has. */
async function withOutcome(operation: Operation, { outcome, latency }: Rule): Promise<Operation> {
  const { fetchOptions } = operation
  // If the caller aborts, the next transport ends the operation.
  await delay(latency, fetchOptions.signal).catch(() => undefined)
  if (outcome === 'RequestError') {
    const encode = () => {
      throw new Error('Made by the conditions of the thinql devtools.')
    }
    return { ...operation, encode }
  }
  return { ...operation, fetchOptions: { ...fetchOptions, signal: AbortSignal.abort(abortReason(outcome)) } }
}

function withPart({ parts, partCount }: Call, part: Result<unknown>): Partial<Call> {
  const added = { at: performance.now(), data: part.data, ...describeResult(part) }
  return { parts: [...parts.slice(1 - maxParts), added], partCount: partCount + 1 }
}

function describeResult({ error }: Result<unknown>): { outcome: Outcome; message?: string } {
  return error ? { outcome: error.name, message: error.message } : { outcome: 'data' }
}
