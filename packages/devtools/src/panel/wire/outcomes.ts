import type { Call, Outcome } from '../../recorder/call.ts'

/** The table of outcomes in the documentation. */
export const outcomesPage = 'https://github.com/thinql/thinql#how-a-request-ends'

/** What each outcome means. */
const meanings: Record<Outcome, string> = {
  data: 'The operation succeeded, and the response has all of its data.',
  AbortError:
    'The signal of the caller aborted. A hook aborts when no component needs the operation any more.',
  EmptyResultError: 'The status is 2xx, but the body is a JSON object without data and without errors.',
  GraphQLResultError: 'The status is 2xx, and the GraphQL response has errors. It may have partial data too.',
  NetworkError: 'No complete response arrived: fetch failed, or the response was cut off.',
  ParseError: 'The status is 2xx, but the body is not a GraphQL response.',
  RequestError:
    'The request could not be made: the document, a variable, a header or the endpoint is wrong, or a function of the caller threw.',
  ServerError: 'The status is not 2xx. The body doesn’t matter.',
  TimeoutError: 'The time for the operation was over.',
}

export const outcomeNames = Object.keys(meanings) as readonly Outcome[]

export type Look = 'good' | 'bad' | 'plain' | 'open'

/** How a call ended, in short and in words. */
export function describeOutcome({ kind, outcome }: { kind: Call['kind']; outcome?: Outcome | undefined }): {
  text: string
  meaning: string
  look: Look
} {
  const isSubscription = kind === 'subscription'
  if (outcome === undefined) {
    return isSubscription
      ? { text: 'open', meaning: 'The connection is open, and events may arrive.', look: 'open' }
      : { text: 'in flight', meaning: 'No complete response has arrived yet.', look: 'open' }
  }
  const meaning = meanings[outcome]
  if (outcome === 'AbortError') {
    return isSubscription
      ? { text: 'closed', meaning: 'The page has closed the connection.', look: 'plain' }
      : { text: 'aborted', meaning, look: 'plain' }
  }
  if (outcome !== 'data') return { text: outcome, meaning, look: 'bad' }
  return isSubscription
    ? { text: 'completed', meaning: 'The server has completed the subscription.', look: 'good' }
    : { text: 'data', meaning, look: 'good' }
}
