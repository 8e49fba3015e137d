import { type Failure, graphqlErrors } from '@thinql/core'

/** What people read. They can't do anything with a status or the name of an error. */
export function explain(error: Failure): string {
  const forPeople = graphqlErrors(error).filter(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')
  if (forPeople.length > 0) return forPeople.map(({ message }) => message).join(' ')
  switch (error.name) {
    case 'NetworkError':
      return 'The server could not be reached. Check your connection.'
    case 'TimeoutError':
      return 'The server takes too long.'
    case 'ServerError':
      return error.status === 401 ? 'Please sign in again.' : 'The server has a problem. Try again later.'
    case 'GraphQLResultError':
      return 'That did not work.'
    case 'ParseError':
      return 'Something else answered. Does your network ask you to sign in?'
    case 'AbortError':
    case 'RequestError':
    case 'EmptyResultError':
      return 'Something is wrong on our side.'
  }
}
