import type { RequestError } from '@thinql/core'
import { InvalidInputError, operationsIn } from '@thinql/core/internal'
import type { Query } from '../key/queryKey.ts'

/** The options of all hooks and functions that name a query. A caller may pass one object of options to several of them. */
export const optionNames = [
  'variables',
  'operationName',
  'request',
  'staleTime',
  'skip',
  'pollInterval',
  'keepPreviousData',
  'throwOnError',
  'store',
  'next',
  'previous',
  'maxPages',
  'renew',
] as const

/** Returns an error if the last argument of a function over the store is not an object of options, or names no operation. */
export function namingError({ kind, name, text }: Query, options: unknown = {}): RequestError | undefined {
  const wrong = wrongOptions(options) ?? wrongOperation(text, name)
  return wrong === undefined
    ? undefined
    : new InvalidInputError(`${name ? `${kind} ${name}` : kind}: ${wrong}`)
}

/** Throws that error. */
export function checkNaming(query: Query, options: unknown): void {
  const error = namingError(query, options)
  if (error) throw error
}

/** Variables in the place of the options would read and write another query in silence. */
function wrongOptions(options: unknown): string | undefined {
  const known: readonly string[] = optionNames
  const unknown = Object.keys(Object(options) as object).find((option) => !known.includes(option))
  if (typeof options === 'object' && unknown === undefined) return undefined
  const wrong = typeof options === 'object' ? `there is no option "${unknown}"` : `got a ${typeof options}`
  return `${wrong}. The last argument is an object of options, such as { variables: { id: '1' } }.`
}

/** A name that no operation has, or none for a document with several, means a query that nobody loads. */
function wrongOperation(text: string, name: string): string | undefined {
  const operations = operationsIn(text)
  const isReadable = operations.every(({ kind }) => kind)
  const isKnown = operations.some((operation) => (operation.name ?? '') === name)
  if (!isReadable || isKnown || operations.length < (name ? 1 : 2)) return undefined
  const queries = operations.filter(({ kind, name }) => kind === 'query' && name)
  const names = queries.map((query) => `"${query.name}"`).join(' or ') || 'none'
  return `the document has ${name ? 'no such operation' : 'several operations'}. Its queries, for { operationName }: ${names}.`
}
