import type { Call, Outcome } from '../../recorder/call.ts'
import type { Look } from '../ui/Section.tsx'

const docs = 'https://thinql.github.io/'

/** The page of the documentation that has the words below, and the page that explains the messages of errors. */
export const outcomesPage = `${docs}errors/`
export const messagesPage = `${docs}errors/messages/`

/** The section of that page about an error, or about partial data. */
export function pageOf(outcome: string): string {
  return `${outcomesPage}#${outcome.toLowerCase().replace(' ', '-')}`
}

/** What each outcome means, and what apps usually do then, in the words of the documentation. */
const meanings: Record<Outcome, readonly [meaning: string, usually?: string]> = {
  data: ['The operation succeeded, and the response has all of its data.'],
  AbortError: ['The signal was aborted.', 'Nothing: the caller left.'],
  TimeoutError: ['The time was up.', 'Offer to try again.'],
  RequestError: ["The request can't be sent as it is. The message says what to change.", 'Fix the code.'],
  NetworkError: [
    'The network failed, or the response was cut off.',
    'Say "You are offline", offer to try again.',
  ],
  ServerError: [
    'The status is not 200 to 299. error.status has it.',
    'Sign in after 401, else try again later.',
  ],
  ParseError: [
    'The body is not a GraphQL response: a login page, a broken proxy.',
    'Ask whether the network wants a sign-in.',
  ],
  EmptyResultError: ['The response has neither data nor errors.', 'Report it to the team.'],
  GraphQLResultError: ['The server sent GraphQL errors. error.errors has them.', 'Show the message.'],
}

export const outcomeNames = Object.keys(meanings) as readonly Outcome[]

const looks: Partial<Record<string, Look>> = { open: 'open', data: 'good', AbortError: 'plain' }

const ofSubscriptions: Partial<Record<string, readonly [text: string, meaning: string]>> = {
  open: ['open', 'The connection is open, and events may arrive.'],
  data: ['completed', 'The server has completed the subscription.'],
  AbortError: ['closed', 'The page has closed the connection.'],
}

/** How a call ended, in short and in words, and what apps usually do then. */
export function describeOutcome({ kind, outcome }: Pick<Call, 'kind' | 'outcome'>) {
  const look = looks[outcome ?? 'open'] ?? 'bad'
  const special = kind === 'subscription' ? ofSubscriptions[outcome ?? 'open'] : undefined
  if (special) return { text: special[0], meaning: special[1], look }
  if (!outcome) return { text: 'in flight', meaning: 'No complete response has arrived yet.', look }
  const [meaning, usually] = meanings[outcome]
  return { text: outcome === 'AbortError' ? 'aborted' : outcome, meaning, usually, look }
}
