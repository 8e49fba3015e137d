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
      <p>{refusal?.message ?? 'That didn’t work.'}</p>
      {retry && <button onClick={retry}>Try again</button>}
    </div>
  )
}
