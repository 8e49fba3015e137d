import { useState } from 'react'
import { Button, Guide, PageHeading, usePageTitle } from '../ui/index.ts'
import { OutcomeDetail, ResultChip } from './OutcomeDetail.tsx'
import { outcomes, type Run, startRun, switches, type SwitchName } from './outcomes.ts'

// The keys of a constant.
const switchNames = Object.keys(switches) as SwitchName[]

export function OutcomesPage() {
  usePageTitle('Outcomes · Countdown')
  const [on, setOn] = useState<ReadonlySet<SwitchName>>(new Set())
  const [runs, setRuns] = useState<Readonly<Record<string, Run>>>({})
  const [chosen, setChosen] = useState('complete')

  function send(sent: typeof outcomes) {
    const started = sent.map((outcome) => [outcome.id, startRun(outcome, on)] as const)
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
          <details>
            <summary className="min-h-9 cursor-pointer text-sm font-semibold">
              Client options: {[...on].join(', ') || 'none'}
            </summary>
            <fieldset className="grid gap-1">
              <legend className="hint">They count for the next request that you send.</legend>
              {switchNames.map((name) => (
                <label key={name} className="flex cursor-pointer gap-3 rounded-control p-2 hover:bg-raised">
                  <input
                    type="checkbox"
                    role="switch"
                    className="mt-0.5 size-5 shrink-0 accent-accent"
                    checked={on.has(name)}
                    onChange={() =>
                      setOn(new Set(switchNames.filter((other) => on.has(other) !== (other === name))))
                    }
                  />
                  <span>
                    <strong className="block">{name}</strong>
                    <span className="hint">{switches[name]}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </details>
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
        Choose an outcome and send it. Compare what the hook returned with what was on the wire. Then switch
        an option on and send it again.
      </Guide>
    </div>
  )
}
