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
        <Notice action={<ActionButton label="Try again" onClick={refetch} />}>
          {toProblem(error).message}
        </Notice>
      )}
    </>
  )
}
