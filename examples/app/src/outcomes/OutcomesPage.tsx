import { useState } from 'react'
import { Button, Guide, PageHeading, usePageTitle } from '../ui/index.ts'
import { OutcomeDetail, ResultChip } from './OutcomeDetail.tsx'
import { outcomes, type Run, startRun } from './outcomes.ts'

export function OutcomesPage() {
  usePageTitle('Outcomes · Countdown')
  const [runs, setRuns] = useState<Readonly<Record<string, Run>>>({})
  const [chosen, setChosen] = useState('complete')

  function send(sent: typeof outcomes) {
    const started = sent.map((outcome) => [outcome.id, startRun(outcome)] as const)
    setRuns({ ...runs, ...Object.fromEntries(started) })
  }

  return (
    <div className="page">
      <PageHeading title="Outcomes">
        Every way a request can end. Each one sends a real request to the server of this app.
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="stack gap-4">
          <ul className="sheet grid p-2 max-lg:max-h-72 max-lg:overflow-y-auto" aria-label="All outcomes">
            {outcomes.map(({ id, title, result }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-2 rounded-control px-2 py-1 text-start text-sm hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-accent"
                  aria-current={id === chosen}
                  onClick={() => setChosen(id)}
                >
                  <span>
                    {title}
                    {runs[id] && <span className="text-accent"> ✓</span>}
                  </span>
                  <ResultChip result={result} />
                </button>
              </li>
            ))}
          </ul>
          <div>
            {/* Nobody is there to cancel this one. */}
            <Button onClick={() => send(outcomes.filter(({ id }) => id !== 'cancelled'))}>Send all</Button>
          </div>
        </div>
        <div>
          {outcomes.map((outcome) => (
            <OutcomeDetail
              key={outcome.id}
              outcome={outcome}
              run={runs[outcome.id]}
              shown={outcome.id === chosen}
              onSend={() => send([outcome])}
            />
          ))}
        </div>
      </div>
      <Guide docs="guides/errors/" source="outcomes/OutcomeDetail.tsx">
        Choose an outcome and send it. Compare what the hook returned with what was on the wire.
      </Guide>
    </div>
  )
}
