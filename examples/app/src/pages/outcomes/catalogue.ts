import type { RequestFailure } from '@thinql/core'

/** The place of each error in the catalogue of the documentation. */
export const catalogue: Readonly<Record<RequestFailure['name'], string>> = {
  AbortError: 'errors/messages/#timeouterror-and-aborterror',
  EmptyResultError: 'errors/messages/#emptyresulterror',
  // Its messages are those of the server, so the catalogue has none.
  GraphQLResultError: 'errors/',
  NetworkError: 'errors/messages/#networkerror-no-complete-response',
  ParseError: 'errors/messages/#servererror-and-parseerror',
  RequestError: 'errors/messages/#requesterror-the-request-cant-be-sent',
  ServerError: 'errors/messages/#servererror-and-parseerror',
  TimeoutError: 'errors/messages/#timeouterror-and-aborterror',
}
