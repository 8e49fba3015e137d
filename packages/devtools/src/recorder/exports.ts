import type { Call, Exchange } from './call.ts'
import { hidden } from './hideInText.ts'
import { Redacted } from './Redactor.ts'

/** Returns a shell command that sends a request again. Hidden values must be filled in. */
export function toCurl({ method, url, requestHeaders, requestBody }: Exchange, base: string): string {
  const lines = [
    `curl ${quote(new URL(url.value, base).href)}`,
    method !== 'GET' && `-X ${method}`,
    ...requestHeaders.value.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    requestBody !== undefined && `--data-raw ${quote(requestBody.value)}`,
  ]
  return lines.filter((line) => line !== false).join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Fields of a call that are not for a file. */
const left = new Set(['source', 'redactor', 'piece', 'newParts', 'what', 'bytes', 'received'])
/** What is recorded as text and has no values. */
const withoutValues = new Set(['message', 'failure', 'query'])

/** Returns recorded calls as JSON, for a file. It has the names in headers, variables, meta and data, and no values. */
export function toSessionFile(calls: readonly Call[]): string {
  const session = {
    format: 'thinql-devtools-2',
    exportedAt: new Date().toISOString(),
    origin: new Date(performance.timeOrigin).toISOString(),
    calls,
  }
  return JSON.stringify(
    session,
    function (this: Record<string, unknown>, name, value: unknown) {
      if (left.has(name)) return undefined
      // `value` is what `toJSON` of the field has returned.
      if (!(this[name] instanceof Redacted) || withoutValues.has(name)) return value
      return name === 'url' || name === 'endpoint' ? withoutSearch(String(value)) : namesOf(value)
    },
    2,
  )
}

function withoutSearch(url: string): string {
  return url.replace(/\?.*/s, `?${hidden}`)
}

/** Keeps the names of headers and variables. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(([name]: string[]) => [name, hidden])
  try {
    const names = Object.keys(Object(JSON.parse(String(value))) as object)
    return Object.fromEntries(names.map((name) => [name, hidden]))
  } catch {
    return value === undefined ? undefined : hidden
  }
}
