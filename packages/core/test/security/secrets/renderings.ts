import { inspect } from 'node:util'

/** The texts that a log or an error tracker makes of an error and its causes. */
export function renderings(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return []
  const ofError = [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: Infinity }),
    inspect(error, { depth: Infinity, showHidden: true }),
    inspect(Object.assign({}, error), { depth: Infinity }),
    inspect(structuredClone(error), { depth: Infinity, showHidden: true }),
  ]
  return [...ofError, ...renderings(error.cause)]
}
