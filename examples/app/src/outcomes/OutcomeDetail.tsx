import { ThinqlDevtools } from '@thinql/devtools/production'
import { GraphQLProvider } from '@thinql/react'
import { docsPage } from '../links.ts'
import { Button } from '../ui/index.ts'
import { CancelledOutcome } from './CancelledOutcome.tsx'
import { QueryOutcome } from './QueryOutcome.tsx'
import { type Outcome, progress, type Run } from './outcomes.ts'

interface OutcomeDetailProps {
  outcome: Outcome
  /** The latest run, if there was one. */
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
          {/* A second hook that sends at the same moment, so that the switch “batch” joins two requests. */}
          {id === 'complete' && <QueryOutcome document={progress} />}
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
