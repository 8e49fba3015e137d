import type { Header } from './call.ts'

/** Names whose values are hidden before they are recorded. */
export interface HiddenNames {
  /**
   * Names of headers, of requests and responses. Their case doesn't matter.
   * @default ['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key']
   */
  readonly headers?: readonly string[] | undefined
  /**
   * Names of variables, at any depth: `password` hides `input.password` too.
   * @default ['password', 'token', 'secret']
   */
  readonly variables?: readonly string[] | undefined
}

/** Stands for a value that is hidden. */
export const hidden = '(hidden)'

const defaultHeaders = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key']
const defaultVariables = ['password', 'token', 'secret']

/** Replaces values of headers and variables by their names. */
export class Redactor {
  readonly #headers: ReadonlySet<string>
  readonly #variables: ReadonlySet<string>

  constructor({ headers = defaultHeaders, variables = defaultVariables }: HiddenNames = {}) {
    this.#headers = new Set(headers.map((name) => name.toLowerCase()))
    this.#variables = new Set(variables)
  }

  headers(headers: ConstructorParameters<typeof Headers>[0]): Header[] {
    return [...new Headers(headers)].map(([name, value]) => [name, this.#headers.has(name) ? hidden : value])
  }

  /** Returns variables, or another value, as JSON. Returns undefined if there is nothing or if it can't be JSON. */
  json(value: unknown): string | undefined {
    try {
      return JSON.stringify(value, (name, inner: unknown) => {
        if (this.#variables.has(name)) return hidden
        return inner instanceof Blob ? describeFile(inner) : inner
      })
    } catch {
      return undefined
    }
  }

  /** Hides variables in the body of a request: in one operation, or in a batch of them. */
  body(text: string): string {
    return this.#variables.size === 0
      ? text
      : mapVariables(text, (variables) => parse(String(this.json(variables))))
  }

  /** Hides the variables of a query that is sent by GET. */
  url(url: string): string {
    const start = url.indexOf('?')
    if (start === -1) return url
    const search = new URLSearchParams(url.slice(start))
    const variables = search.get('variables')
    if (variables === null) return url
    search.set('variables', String(this.json(parse(variables))))
    return `${url.slice(0, start)}?${search}`
  }
}

/**
 * Changes the variables in the body of a request: of one operation, or of each one in a batch. The documents stay as
 * they are. A body that isn't JSON stays too.
 */
export function mapVariables(body: string, change: (variables: unknown) => unknown): string {
  const inOperation = (operation: unknown): unknown =>
    typeof operation === 'object' && operation !== null && 'variables' in operation
      ? { ...operation, variables: change(operation.variables) }
      : operation
  try {
    const json: unknown = JSON.parse(body)
    return JSON.stringify(Array.isArray(json) ? json.map(inOperation) : inOperation(json))
  } catch {
    return body
  }
}

function describeFile(file: Blob): string {
  return `${'name' in file ? String(file.name) : 'Blob'}, ${file.size} bytes`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return hidden
  }
}
