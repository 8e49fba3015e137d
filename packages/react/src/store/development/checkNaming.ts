import type { RequestError } from '@thinql/core'
import { InvalidInputError, operationsIn } from '@thinql/core/internal'
import type { Query } from '../key/queryKey.ts'

/**
 * The options of all hooks and functions that name a query. A caller may pass one object of options to
 * several of them.
 */
export const optionNames = [
  'document',
  'variables',
  'operationName',
  'request',
  'staleTime',
  'skip',
  'pollInterval',
  'pollInBackground',
  'keepPreviousData',
  'throwOnError',
  'store',
  'next',
  'previous',
  'maxPages',
  'renew',
  'onData',
] as const

export function checkOptions(query: Query, options: unknown): void {
  throwIf(errorOf(query, wrongOptions(options)))
}

/** Throws if the last argument of a function over the store is not an object of options, or names no operation. */
export function checkNaming(query: Query, options: unknown): void {
  throwIf(namingError(query, options))
}

/** Returns the error that `checkNaming` throws. */
export function namingError(query: Query, options: unknown = {}): RequestError | undefined {
  return errorOf(query, wrongOptions(options) ?? wrongOperation(query.text, query.name))
}

function errorOf({ kind, name }: Query, wrong: string | undefined): RequestError | undefined {
  return wrong === undefined
    ? undefined
    : new InvalidInputError(`${name ? `${kind} ${name}` : kind}: ${wrong}`)
}

function throwIf(error: RequestError | undefined): void {
  if (error) throw error
}

/** Variables in the place of the options would read and write another query in silence. */
function wrongOptions(options: unknown): string | undefined {
  if (typeof options !== 'object')
    return `got a ${typeof options} in the place of the options. They come last, such as setQueryData(store, document, update, { variables }).`
  const known: readonly string[] = optionNames
  const unknown = Object.keys(Object(options) as object).find((option) => !known.includes(option))
  if (unknown === undefined) return undefined
  return `there is no option "${unknown}". The last argument is an object of options, such as { variables: { id: '1' } }.`
}

/** A name that no operation has, or none for a document with several, means a query that nobody loads. */
function wrongOperation(text: string, name: string): string | undefined {
  const operations = operationsIn(text)
  const isReadable = operations.every(({ kind }) => kind)
  const isKnown = operations.some((operation) => (operation.name ?? '') === name)
  if (!isReadable || isKnown || operations.length < (name ? 1 : 2)) return undefined
  const queries = operations.filter(({ kind, name }) => kind === 'query' && name)
  const names = queries.map((query) => `"${query.name}"`).join(', ')
  return name
    ? `the document has no such operation. Its queries: ${names}.`
    : `the document has several operations. Pass operationName for one of its queries: ${names}.`
}
