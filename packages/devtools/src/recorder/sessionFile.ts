import type { Batch, Call, Exchange, Header } from './call.ts'
import { hidden, mapVariables } from './Redactor.ts'

/** Returns recorded calls as JSON, for a file. It has the values of headers and variables only if `withValues` is true. */
export function toSessionFile(calls: readonly Call[], withValues: boolean): string {
  const session = {
    format: 'thinql-devtools-1',
    exportedAt: new Date().toISOString(),
    origin: new Date(performance.timeOrigin).toISOString(),
    calls: withValues ? calls : calls.map(withoutValues),
  }
  return JSON.stringify(session, undefined, 2)
}

function withoutValues(call: Call): Call {
  return {
    ...call,
    endpoint: hideSearch(call.endpoint),
    // The key of an entry contains the variables.
    ...(call.entry !== undefined && { entry: hidden }),
    variables: hideValues(call.variables),
    meta: hideValues(call.meta),
    exchanges: call.exchanges.map(hideExchange),
  }
}

function hideExchange(exchange: Exchange): Exchange {
  const { url, requestHeaders, requestBody, responseHeaders, batch } = exchange
  return {
    ...exchange,
    url: hideSearch(url),
    requestHeaders: requestHeaders.map(hideHeader),
    requestBody: requestBody === undefined ? undefined : hideBody(requestBody),
    ...(responseHeaders && { responseHeaders: responseHeaders.map(hideHeader) }),
    ...(batch && { batch: hideBatch(batch) }),
  }
}

function hideBatch(batch: Batch): Batch {
  return { ...batch, requestBody: hideBody(batch.requestBody) }
}

function hideHeader([name]: Header): Header {
  return [name, hidden]
}

function hideSearch(url: string): string {
  return url.replace(/\?.*/s, `?${hidden}`)
}

/** Keeps the names of variables. */
function hideValues(variables: string | undefined): string | undefined {
  if (variables === undefined) return undefined
  return JSON.stringify(hideEach(JSON.parse(variables)))
}

function hideEach(variables: unknown): unknown {
  return Object.fromEntries(Object.keys(Object(variables) as object).map((name) => [name, hidden]))
}

function hideBody(body: string): string {
  // A form is no JSON, and may have variables in any of its lines.
  return /^\s*[[{]/.test(body) ? mapVariables(body, hideEach) : hidden
}
