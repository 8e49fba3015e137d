import { GraphQLResultError, NetworkError, ServerError } from '@thinql/core'

/** The error when the server can't be reached. */
export const offline = new NetworkError('offline')

/** The error when the server knows nobody who is signed in. */
export const refused = new ServerError('refused', {
  response: { status: 401, headers: new Headers(), body: '' },
})

/** The error of a response that has GraphQL errors, and this data beside them. */
export const partly = (data?: unknown) =>
  new GraphQLResultError('partly', {
    response: { status: 200, headers: new Headers(), body: '', data },
    errors: [{ message: 'partly' }],
  })
