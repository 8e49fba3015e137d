import { RequestError } from '@thinql/core'
import { operationsIn } from '@thinql/core/internal'
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
  return wrong === undefined ? undefined : new RequestError(`${name ? `${kind} ${name}` : kind}: ${wrong}`)
}

/** Throws that error. */
export function checkNaming(query: Query, options: unknown): void {
  const error = namingError(query, options)
  if (error) throw error
}

/** For example, variables in the place of the options would read and write another query in silence. */
function wrongOptions(options: unknown): string | undefined {
  const known: readonly string[] = optionNames
  const unknown = Object.keys(Object(options) as object).find((name) => !known.includes(name))
  const wrong =
    typeof options === 'object'
      ? unknown === undefined
        ? undefined
        : `there is no option "${unknown}".`
      : `got a ${typeof options}.`
  return wrong && `${wrong} The last argument is an object of options, such as { variables: { id: '1' } }.`
}

function wrongOperation(text: string, name: string): string | undefined {
  const operations = operationsIn(text)
  if (operations.length < (name ? 1 : 2) || operations.some((operation) => (operation.name ?? '') === name))
    return undefined
  const names = operations.flatMap((operation) => (operation.kind === 'query' ? (operation.name ?? []) : []))
  return `the document has ${name ? 'no such operation' : 'several operations'}. Pass { operationName }: ${names.map((known) => `"${known}"`).join(' or ')}.`
}
