/**
 * What can become of an operation: data, seven errors, or no response. A screen has to say something for each.
 * A hook never shows an AbortError, the eighth one, so it is not in the list.
 *
 * @example
 * test.each(outcomes)('the page has a heading after %s', (outcome) => { … })
 * @see {@link https://thinql.github.io/errors/ | Each of them, with a button that makes it happen}
 */
export const outcomes = [
  'data',
  'partial data',
  'ServerError',
  'ParseError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'TimeoutError',
  'RequestError',
  'never',
] as const

/** One of `outcomes`. */
export type Outcome = (typeof outcomes)[number]

/** What every operation can be forced to. */
export const outcomesOfAll = [...outcomes, 'AbortError'] as const

/** What a subscription can be forced to. */
export const forcedOutcomes = [...outcomesOfAll, 'refused', 'lost after two events', 'completed'] as const

/** An outcome, an abort, or what only a subscription can be forced to. */
export type ForcedOutcome = (typeof forcedOutcomes)[number]
