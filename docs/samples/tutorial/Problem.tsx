import type { Failure } from '@thinql/core'

/** Says what went wrong, and what a person can do. */
export function Problem({ error, retry }: { error: Failure; retry?: () => unknown }) {
  return (
    <div role="alert">
      <p>{explain(error)}</p>
      {retry && <button onClick={retry}>Try again</button>}
    </div>
  )
}

function explain(error: Failure): string {
  switch (error.name) {
    case 'GraphQLResultError':
      return error.errors[0]?.message ?? 'The server refused this.'
    case 'NetworkError':
    case 'TimeoutError':
      return 'The server can’t be reached. Are you online?'
    case 'ServerError':
      return error.status === 401 ? 'Please sign in.' : 'The server has a problem. Please try again later.'
    case 'ParseError':
      return 'Something else answered. Does your network ask you to sign in?'
    case 'EmptyResultError':
    case 'RequestError':
    case 'AbortError':
      return 'Something went wrong.'
  }
}
