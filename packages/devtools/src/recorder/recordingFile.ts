import type { Call } from './call.ts'
import { hidden } from './hideInText.ts'
import { Redacted } from './Redactor.ts'

export const format = 'thinql-devtools-3'

/** What is read of a value that was recorded. */
export type Read<T> =
  T extends Redacted<infer V>
    ? V
    : T extends string | number | boolean | undefined
      ? T
      : { [K in keyof T]: Read<T[K]> }

/** The content of a file that `toRecordingFile` has written. */
export interface RecordingFile {
  readonly format: string
  /** When the page began, and when it was exported. */
  readonly origin: string
  readonly exportedAt: string
  /** Whether it has the values of variables, headers, bodies and data. */
  readonly values: boolean
  /** Words in the names of values that are hidden. */
  readonly hide: readonly string[]
  readonly calls: Read<readonly Call[]>
}

/** Fields of a call that are not for a file. */
const left = new Set(['redactor', 'piece', 'what', 'bytes', 'received'])
/** What is recorded as text and has no values. */
const withoutValues = new Set(['message', 'failure', 'query'])

/**
 * Returns recorded calls as JSON, for a file. Without values, it has the names in headers, variables, meta
 * and data.
 */
export function toRecordingFile(calls: readonly Call[], values: boolean, hide: readonly string[]): string {
  const file = {
    format,
    exportedAt: new Date().toISOString(),
    origin: new Date(performance.timeOrigin).toISOString(),
    values,
    hide,
    calls,
  }
  return JSON.stringify(
    file,
    function (this: Record<string, unknown>, name, value: unknown) {
      if (left.has(name)) return undefined
      const recorded = this[name]
      if (!(recorded instanceof Redacted)) return value
      if (values) return recorded.typed as unknown
      // `value` is what `toJSON` of the field has returned.
      if (withoutValues.has(name)) return value
      return name === 'url' || name === 'endpoint' ? withoutSearch(String(value)) : namesOf(value)
    },
    2,
  )
}

export function checkRecording(json: unknown): RecordingFile {
  const file = Object(json) as Partial<RecordingFile>
  const found = String(file.format)
  const isCall = (call: unknown) => Array.isArray((Object(call) as Partial<Call>).exchanges)
  if (!found.startsWith('thinql-devtools-') || !Array.isArray(file.calls) || !file.calls.every(isCall)) {
    throw new Error('This is no recording of the thinql devtools.')
  }
  if (found === format) return file as RecordingFile
  throw new Error(`This recording is a ${found}, and this version of the devtools reads ${format}.`)
}

function withoutSearch(url: string): string {
  return url.replace(/\?.*/s, `?${hidden}`)
}

function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(([name]: string[]) => [name, hidden])
  try {
    const names = Object.keys(Object(JSON.parse(String(value))) as object)
    return Object.fromEntries(names.map((name) => [name, hidden]))
  } catch {
    return value === undefined ? undefined : hidden
  }
}
