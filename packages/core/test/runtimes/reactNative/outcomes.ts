import { eventStreams, formats } from '../../streaming/formats.ts'
import { fileAsNative } from '../checks/wire.ts'
import type { Outcomes } from '../suite.ts'

const unread = ['ParseError']
const rulesOfStreams = [
  ...formats.map(
    ({ format }) => `stream() reads @defer and @stream as the ${format} format has them, torn into bytes`,
  ),
  ...eventStreams.map(({ kind }) => `subscribe() reads ${kind}, torn into bytes`),
]

/** What differs on React Native, by rule. */
export const onReactNative: Outcomes = {
  // It has no streams: a body is read whole, and one with parts is refused in words that say so.
  ...Object.fromEntries(rulesOfStreams.map((rule) => [rule, unread])),
  'a subscription that the server does not complete ends in a NetworkError': unread,
  'leaving a stream': 'still running after 10 s',
  'an abort of a subscription': { names: ['AbortError'], closed: 200 },
  'limitResponse() ends a body that is too long': undefined,
  // The native module gives no part of a body that breaks off.
  'a success that breaks off': { name: 'NetworkError', errors: [] },
  'a failure that breaks off': { name: 'NetworkError', errors: [] },
  // Its Headers and URL check nothing: fetch finds the fault.
  'a malformed header is refused, and nothing is sent': { name: 'NetworkError', saysASecret: false, sent: 1 },
  'a malformed endpoint is refused, and nothing is sent': {
    name: 'NetworkError',
    saysASecret: false,
    sent: 1,
  },
  // It always follows redirects.
  'a redirect that fetch is told to leave alone is a ServerError': undefined,
  // Its FormData sends no content of a File. `{ uri, name, type }` is the form for it.
  'upload() sends a file as a form': {
    type: 'multipart/form-data',
    fields: ['operations', 'map', '0'],
    has: [true, true, true, false],
  },
  [fileAsNative.rule]: { type: 'multipart/form-data', has: [true, true, true] },
  // It has no WebCrypto, so the text is sent.
  'persisted() sends the SHA-256 first, then the text': '{"query":"{ a }"}',
}

/** What differs on 0.79 besides. */
export const onReactNative79: Outcomes = {
  ...onReactNative,
  // The signals of abort-controller have no reason, no `abort()` and no `timeout()`.
  'an abort before sending': 'TypeError: AbortSignal.abort is not a function',
  'an abort while a header function takes its time': { name: 'AbortError' },
  'an abort before the headers': { name: 'AbortError', closed: 200 },
  'an abort within the body': { name: 'AbortError', closed: 200 },
  'an AbortSignal.timeout()': 'TypeError: AbortSignal.timeout is not a function',
  // Its URLSearchParams writes a space as %20.
  'queryViaGet() sends a query in the URL': {
    method: 'GET',
    url: '/echo?operationName=A&variables=%7B%22id%22%3A1%7D&query=query%20A%20%7B%20a%20%7D',
    body: '',
  },
}
