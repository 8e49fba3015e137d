import { graphqlErrors, type RequestFailure } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { toProblem } from '../problems/toProblem.ts'
import { ActionButton, Notice } from '../ui/index.ts'
import type { Outcome } from './outcomes.ts'

export function QueryOutcome({ document, variables }: Pick<Outcome, 'document' | 'variables'>) {
  const { status, error, refetch, ...query } = useQuery(document, { variables })
  const data: unknown = query.data
  return (
    <>
      <output className="chip justify-self-start font-mono" aria-label="State of the hook">
        {error ? `${status}: ${error.name}` : status}
      </output>
      {data !== undefined && (
        <pre className="text-code whitespace-pre-wrap">{JSON.stringify(data, null, 2)}</pre>
      )}
      {error && (
        <Notice action={<ActionButton label="Try again" onClick={refetch} />}>{inWords(error)}</Notice>
      )}
    </>
  )
}

/** What a user reads, by what happened. `toProblem` has the words for the rest. */
function inWords(error: RequestFailure): string {
  const words = toProblem(error).message
  switch (error.name) {
    case 'ServerError': {
      const code = graphqlErrors(error)[0]?.extensions?.code
      const seconds = error.response.headers.get('Retry-After')
      if (error.status === 401) return 'You are signed out. Sign in, then try again.'
      if (seconds) return `Too much at once. Try again in ${seconds} s.`
      return typeof code === 'string' ? `${words} For our support: ${code}.` : words
    }
    case 'TimeoutError':
      return 'This takes too long today.'
    case 'NetworkError':
      return navigator.onLine ? words : 'You are offline. Go online, then try again.'
    case 'RequestError':
      return `${words} (${error.message})`
    default:
      return words
  }
}
