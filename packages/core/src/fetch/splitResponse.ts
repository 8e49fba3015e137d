import { isResponse } from '../http/fetched.ts'
import { parseJson, type SharedResponse } from '../http/parseResponse.ts'
import { readText } from '../http/readText.ts'
import { withBody } from './withBody.ts'

/** Reads the response to a batch of `count` operations. Returns a function that makes the response of each one. */
export async function splitResponse(
  response: Response,
  count: number,
  signal: AbortSignal,
): Promise<(index: number) => Response> {
  if (!isResponse(response)) return () => response
  const { text, cutOff } = await readText(response, signal)
  if (cutOff) {
    // Each caller gets the response and finds the error. The methods of Hono's `Response` refuse an assignment.
    const reject = () => Promise.reject(new Error(cutOff))
    return () => Object.defineProperty(withBody(response, ''), 'text', { value: reject })
  }
  const json = parseJson(text, {}, (parsed) => parsed)
  // A list of one error refuses all operations: Hasura refuses a token so.
  if (Array.isArray(json) && (json.length === count || (json.length === 1 && !hasData(json[0])))) {
    const entries = entriesOf(text)
    return (index) =>
      withBody(response, entries[index] ?? entries[0], isSuccess(json[index]) ? 200 : response.status)
  }
  // Nobody knows which entry, or which data, belongs to which operation. Then each operation gets the whole
  // body: an object with errors is the error of all, and a list is an error, because no operation has a list
  // as its response.
  return () => (hasData(json) ? withoutData(response, text) : withBody(response, text))
}

function hasData(json: unknown): boolean {
  return !!(json as { readonly data?: unknown } | null)?.data
}

/**
 * Whether an operation has succeeded. Apollo Server and Graphene-Django give a whole batch the status of the
 * operation that is invalid.
 */
function isSuccess(entry: unknown): boolean {
  const { errors } = Object(entry) as { readonly errors?: readonly unknown[] | null }
  return hasData(entry) && !errors?.[0]
}

/** A copy of a response whose text is an error, although it has data. */
function withoutData(response: Response, text: string): Response {
  const copy: SharedResponse = withBody(response, '')
  return Object.defineProperties(copy, {
    text: { value: () => Promise.resolve(text) },
    failure: { value: { invalidReason: 'the body is not a list' } },
  })
}

/**
 * Returns the text of each entry of a JSON list. It doesn't parse the entries and write them again, because a
 * deep entry would overflow the stack.
 */
function entriesOf(list: string): string[] {
  const entries: string[] = []
  let start = list.indexOf('[') + 1
  let depth = 0
  let inString = false
  // Escapes are matched too, because an escaped quote ends no string.
  for (const { 0: mark, index } of list.matchAll(/\\.|["[\]{},]/g)) {
    if (mark === '"') inString = !inString
    else if (!inString) {
      if ('[{'.includes(mark)) depth++
      if (']}'.includes(mark)) depth--
      // An entry ends with a comma, and the last one with the bracket of the list.
      if (mark === ',' ? depth === 1 : !depth) {
        entries.push(list.slice(start, index))
        start = index + 1
      }
    }
  }
  return entries
}
