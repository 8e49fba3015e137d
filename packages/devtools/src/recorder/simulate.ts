import type { Outcome } from './call.ts'
import type { Rule } from './Conditions.ts'

const json = { 'Content-Type': 'application/graphql-response+json' }
const errors = [{ message: 'This error was made by the conditions of the thinql devtools.' }]

/** Responses that end an operation with an outcome. */
const responses: Partial<Record<Outcome, (rule: Rule) => Response>> = {
  ServerError: ({ status }) => Response.json({ errors }, { status, headers: json }),
  GraphQLResultError: () => Response.json({ data: null, errors }, { headers: json }),
  ParseError: () =>
    new Response('<!doctype html><title>Not GraphQL</title>', { headers: { 'Content-Type': 'text/html' } }),
  EmptyResultError: () => Response.json({ data: null }, { headers: json }),
}

/** Returns the response that ends an operation as a rule says, or undefined for an outcome without a response. */
export function simulatedResponse(rule: Rule): Response | undefined {
  return responses[rule.outcome]?.(rule)
}

/** False for the outcomes that need no response: the middleware makes them. */
export function hasResponse(outcome: Outcome): boolean {
  return outcome !== 'AbortError' && outcome !== 'TimeoutError' && outcome !== 'RequestError'
}

/** What a browser's fetch rejects with when it has no connection. */
export function connectionError(): TypeError {
  return new TypeError('Failed to fetch (made by the conditions of the thinql devtools)')
}

/** The reason of an abort that ends an operation with an AbortError or a TimeoutError. */
export function abortReason(outcome: Outcome): DOMException {
  return new DOMException('Made by the conditions of the thinql devtools.', outcome)
}

/** Waits, and rejects with the signal's reason as soon as that is aborted. */
export function delay(ms: number, given: AbortSignal | null | undefined): Promise<void> {
  const signal = given ?? new AbortController().signal
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
