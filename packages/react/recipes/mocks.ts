import { type Failure, type Middleware, toResult } from '@thinql/core'
import { forceOutcome, type ForcedOutcome } from '@thinql/core/testing'

type Variables = Readonly<Record<string, unknown>>
type Mock = object | Failure | ForcedOutcome

/** Responds to operations by their names: with data, with an error, with the name of an outcome, or by a function. */
export function mocks(table: Readonly<Record<string, Mock | ((variables: Variables) => Mock)>>): Middleware {
  return (next) => (operation) => {
    const mock = table[operation.name ?? '']
    const response =
      typeof mock === 'function' ? (mock as (variables: Variables) => Mock)(operation.variables ?? {}) : mock
    if (response === undefined)
      throw new Error(`mocks() has no ${operation.name}: ${Object.keys(table).join(', ')}.`)
    if (typeof response === 'string') return forceOutcome(response)(next)(operation)
    return Promise.resolve(
      response instanceof Error ? { error: response as Failure } : toResult(operation, { data: response }),
    )
  }
}
