import { tagOf } from './tagOf.ts'

/** An object as JSON has it: neither null nor an array. */
export function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return tagOf(json) === 'Object'
}
