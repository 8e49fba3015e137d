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

export function checkOptions(query: Query, options: unknown = {}): void {
  throwIf(errorOf(query, wrongOptions(options)))
}

export function checkMutation(options: unknown): void {
  if (options === null) throw new InvalidInputError(`useMutation: ${notOptions(options)}`)
}

export function checkItems(items: unknown): void {
  if (!Array.isArray(items))
    throw new InvalidInputError('The hook takes a list of queries, such as [{ document, variables }].')
}

/** Throws if the last argument of a function over the store is not an object of options, or names no operation. */
export function checkNaming(query: Query, options: unknown): void {
  throwIf(namingError(query, options))
}

/** Returns the error that `checkNaming` throws. */
export function namingError(query: Query, options: unknown = {}): RequestError | undefined {
  return errorOf(query, wrongOptions(options) ?? wrongOperation(query.text, query.name))
}

/** The options of a call that may also be names of variables. */
const ambiguous = ['cache', 'extensions', 'headers', 'kind', 'meta', 'mode', 'priority', 'signal']

/** Returns what is wrong with the options of a call of `mutate`: they are no object, or one is a variable of the document. */
export function misuseOf({ text }: Query, options: object): string | undefined {
  if (typeof options !== 'object') return notOptions(options)
  // The event of a click has other fields.
  const isPlain = Object.getPrototypeOf(options) === Object.prototype
  if (!isPlain || 'variables' in options) return undefined
  const names = new Set(text.match(/\$\w+/g))
  return unknownOption(options, (name) => ambiguous.includes(name) || !names.has(`$${name}`))
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
  if (typeof options !== 'object' || !options) return notOptions(options)
  const known: readonly string[] = optionNames
  return unknownOption(options, (name) => known.includes(name))
}

function notOptions(value: unknown): string {
  const got = value === null ? 'null' : `a ${typeof value}`
  return `got ${got} in the place of the options. The last argument is an object of options, such as { variables: { id: '1' } }.`
}

function unknownOption(options: object, isKnown: (name: string) => boolean): string | undefined {
  const unknown = Object.keys(options).find((name) => !isKnown(name))
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
