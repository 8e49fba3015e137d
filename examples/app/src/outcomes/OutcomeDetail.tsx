import { ThinqlDevtools } from '@thinql/devtools/production'
import { GraphQLProvider, useMutation, useQuery } from '@thinql/react'
import { useRef } from 'react'
import { docsPage } from '../links.ts'
import { toProblem } from '../problems/toProblem.ts'
import { ActionButton, Button, Notice } from '../ui/index.ts'
import type { Outcome, Run } from './outcomes.ts'

const addNote = 'mutation AddNote($input: UpdateItemInput!) { updateItem(input: $input) { id note } }'

/** Saves a note so slowly that a user can cancel it. */
function CancelledOutcome() {
  const [mutate, { status, loading, error }] = useMutation(addNote)
  const sending = useRef<AbortController>(null)

  function save() {
    sending.current = new AbortController()
    const variables = { input: { id: '1', note: 'Bring an umbrella' } }
    void mutate({ variables, signal: sending.current.signal })
  }

  return (
    <>
      <output className="chip justify-self-start font-mono" aria-label="State of the hook">
        {error ? `${status}: ${error.name}` : status}
      </output>
      {error && (
        <Notice>
          {error.name === 'AbortError' ? 'Not saved: you cancelled it.' : toProblem(error).message}
        </Notice>
      )}
      <div>
        {loading ? (
          <Button onClick={() => sending.current?.abort()}>Cancel</Button>
        ) : (
          <Button onClick={save}>{error ? 'Save again' : 'Save a note'}</Button>
        )}
      </div>
    </>
  )
}

function QueryOutcome({ document, variables }: Pick<Outcome, 'document' | 'variables'>) {
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

interface OutcomeDetailProps {
  outcome: Outcome
  run: Run | undefined
  /** Whether this outcome is the chosen one. The others continue in the background. */
  shown: boolean
  onSend: () => void
}

export function OutcomeDetail({ outcome, run, shown, onSend }: OutcomeDetailProps) {
  const { id, title, result, meaning, endpoint } = outcome
  return (
    <section className="sheet stack gap-3 p-4" aria-labelledby={id} tabIndex={-1} hidden={!shown}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id}>{title}</h2>
        <ResultChip result={result} />
      </header>
      <p className="text-soft">
        {meaning}{' '}
        {result !== 'data' && <a href={docsPage(`errors/#${result.toLowerCase()}`)}>About {result}</a>}
      </p>
      <p className="hint wrap-anywhere">
        URL: <code className="font-mono text-code">{endpoint}</code>
      </p>
      <div>
        <Button look="primary" onClick={onSend}>
          {run ? 'Send again' : 'Send'}
        </Button>
      </div>
      {run && (
        <GraphQLProvider key={run.startedAt} store={run.store}>
          {id === 'cancelled' ? <CancelledOutcome /> : <QueryOutcome {...outcome} />}
          {shown && (
            <div className="h-108 overflow-hidden rounded-control border border-line">
              <ThinqlDevtools devtools={run.devtools} embedded />
            </div>
          )}
        </GraphQLProvider>
      )}
    </section>
  )
}

export function ResultChip({ result }: Pick<Outcome, 'result'>) {
  return (
    <code
      className={`chip font-mono text-code font-semibold ${result === 'data' ? 'chip-good' : 'chip-bad'}`}
    >
      {result}
    </code>
  )
}
