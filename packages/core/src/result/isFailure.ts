import type { Failure } from './errors.ts'
import { fieldOf } from './thrown.ts'

/**
 * Tells whether something thrown is the error of a request. Its class says so, also if it is of another copy
 * of this package: there `instanceof` is false.
 *
 * @internal
 */
export function isFailure(thrown: unknown): thrown is Failure {
  return /^(?:Server|Parse|EmptyResult|GraphQLResult|Network|Timeout|Abort|Request)Error$/.test(
    String(kindOf(thrown)),
  )
}

/** Returns what only the classes of our errors have. */
export function kindOf(thrown: unknown): unknown {
  return fieldOf(fieldOf(thrown, 'constructor'), 'kind')
}
