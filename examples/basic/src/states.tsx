import { graphqlErrors, type Failure } from '@thinql/core'

/** Says that something loads. */
export function Spinner() {
  return (
    <p className="quiet" role="status">
      Loading…
    </p>
  )
}

/** Says what went wrong, in the words of the API if it sent some. */
export function Problem({ error, retry }: { error: Failure; retry?: () => unknown }) {
  const [refusal] = graphqlErrors(error)
  return (
    <div className="problem" role="alert">
      <p>{refusal?.message ?? sentences[error.name]}</p>
      {retry && <button onClick={retry}>Try again</button>}
    </div>
  )
}

/** TypeScript reports an error that has no sentence. */
const sentences: Record<Failure['name'], string> = {
  NetworkError: 'The server can’t be reached. Are you online?',
  TimeoutError: 'The server takes too long.',
  ServerError: 'The server has a problem. Please try again later.',
  ParseError: 'Something else than the server answered. Does your network ask you to sign in?',
  EmptyResultError: 'The server answered with nothing.',
  GraphQLResultError: 'The server refused that.',
  RequestError: 'This page made a mistake. Please reload it.',
  AbortError: 'That was cancelled.',
}
