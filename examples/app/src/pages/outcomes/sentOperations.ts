import type { Exchange } from './ExchangeLog.ts'

/** A part of a message that is shown below its name. */
export interface MessagePart {
  readonly name: string
  readonly text: string
}

/** The operations that a request carries: their queries as GraphQL, and everything else as formatted JSON. */
export function sentOperations({ url, requestBody }: Exchange): readonly MessagePart[] {
  const message = requestBody === undefined ? inUrl(url) : parse(requestBody)
  return [message].flat().flatMap(partsOf)
}

/** Text that is formatted if it is JSON. */
export function formatted(text: string): string {
  const json = parse(text)
  return json === undefined ? text : inJson(json)
}

function partsOf(message: unknown): MessagePart[] {
  if (typeof message !== 'object' || message === null) return []
  return Object.entries(message)
    .filter(([name]) => name !== 'operationName')
    .reverse()
    .map(([name, value]) => ({ name, text: typeof value === 'string' ? value.trim() : inJson(value) }))
}

/** The message of a GET request. */
function inUrl(url: string): unknown {
  const search = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return Object.fromEntries(
    [...search].map(([name, value]) => [name, name === 'query' ? value : (parse(value) ?? value)]),
  )
}

function inJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
