import {
  type ClientOptions,
  createClient,
  request,
  stream,
  subscribe,
  timeout,
  type Result,
} from '@thinql/core'
import type { Check, Url } from './outcomes.ts'
import { eventStreams, formats } from '../../streaming/formats.ts'

let names = 0

/** A response that never ends, and a promise for the server's word that its connection is closed. */
function silence(url: Url, body?: string, type = 'application/json') {
  const name = String(++names)
  return {
    endpoint: url('silent', { name, type, ...(body !== undefined && { body }) }),
    closed: async () => (await fetch(url('closed', { name }))).status,
  }
}

function abortSoon(reason: unknown) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 100)
  return controller.signal
}

const reason = 'the user has left'
const aborted = { name: 'AbortError', cause: reason }
const late = { name: 'TimeoutError' }
const part = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---'
const event = 'event: next\ndata: {"data":{"a":1}}\n\n'

function ending(rule: string, expected: object, run: Check['run']): Check {
  return { rule, expected, run }
}

/** When a server sends only this part of the body, these options end the request, and its connection closes. */
function endingSilence(rule: string, expected: object, options: () => ClientOptions, body?: string): Check {
  return ending(rule, { ...expected, closed: 200 }, async (url) => {
    const { endpoint, closed } = silence(url, body)
    const { error } = await request('{ a }', { endpoint, ...options() })
    // The cause of a TimeoutError is no JSON.
    const cause = error?.name === 'AbortError' ? error.cause : undefined
    return { name: error?.name, cause, closed: await closed() }
  })
}

export const endings: readonly Check[] = [
  ending('an abort before sending', aborted, async (url) => {
    const { error } = await request('{ a }', { endpoint: url('respond'), signal: AbortSignal.abort(reason) })
    return { name: error?.name, cause: error?.cause }
  }),
  ending('an abort while a header function takes its time', aborted, async (url) => {
    const headers = () => new Promise<HeadersInit>(() => undefined)
    const { error } = await request('{ a }', { endpoint: url('respond'), headers, signal: abortSoon(reason) })
    return { name: error?.name, cause: error?.cause }
  }),
  endingSilence('an abort before the headers', aborted, () => ({ signal: abortSoon(reason) })),
  endingSilence('an abort within the body', aborted, () => ({ signal: abortSoon(reason) }), '{"data":'),
  endingSilence('an AbortSignal.timeout()', late, () => ({ signal: AbortSignal.timeout(100) })),
  endingSilence('timeout() before the headers', late, () => ({ middleware: [timeout(100)] })),
  endingSilence('timeout() within the body', late, () => ({ middleware: [timeout(100)] }), '{"data":'),
  ending('leaving a stream', { data: { a: 1 }, closed: 200 }, async (url) => {
    const { endpoint, closed } = silence(url, part, 'multipart/mixed; boundary="-"')
    let seen: unknown
    for await (const { data } of stream(createClient({ endpoint }), '{ a }')) {
      seen = data
      break
    }
    return { data: seen, closed: await closed() }
  }),
  ending('an abort of a subscription', { names: [null, 'AbortError'], closed: 200 }, async (url) => {
    const { endpoint, closed } = silence(url, event, 'text/event-stream')
    const controller = new AbortController()
    const abort = () => controller.abort(reason)
    // Where fetch can't stream, no event comes.
    const late = setTimeout(abort, 5_000)
    const results = subscribe(createClient({ endpoint }), 'subscription { a }', { signal: controller.signal })
    const seen = []
    for await (const { error } of results) {
      seen.push(error?.name ?? null)
      abort()
    }
    clearTimeout(late)
    return { names: seen, closed: await closed() }
  }),
]

/** What each Result says; the last one that the test expects has no error. */
async function said(results: AsyncIterable<Result<unknown>>) {
  const seen = []
  for await (const { data, error } of results) seen.push(error?.name ?? data)
  return seen
}

const whole = formats.map(({ format, contentType: type, body, grown }): Check => ({
  rule: `stream() reads @defer and @stream as the ${format} format has them, torn into bytes`,
  run: (url) => said(stream(createClient({ endpoint: url('torn', { type, body }) }), '{ todo }')),
  expected: grown,
}))

const events = eventStreams.map(({ kind, contentType: type, body }): Check => ({
  rule: `subscribe() reads ${kind}, torn into bytes`,
  run: (url) =>
    said(subscribe(createClient({ endpoint: url('torn', { type, body }) }), 'subscription { n }')),
  expected: [{ n: 'ä' }, { n: '🥛' }],
}))

export const streams: readonly Check[] = [
  ...whole,
  ...events,
  {
    rule: 'a subscription that the server does not complete ends in a NetworkError',
    async run(url) {
      const body = 'event: next\ndata: {"data":{"n":1}}\n\n'
      const endpoint = url('respond', { type: 'text/event-stream', body })
      return said(subscribe(createClient({ endpoint }), 'subscription { n }'))
    },
    expected: [{ n: 1 }, 'NetworkError'],
  },
]
