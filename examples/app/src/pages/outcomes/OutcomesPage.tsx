import { useState } from 'react'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Guide } from '../../ui/Guide.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { outcomes } from './outcomes.ts'
import styles from './OutcomesPage.module.css'
import { type Run, startRun } from './startRun.ts'
import { type SwitchName, SwitchPanel } from './SwitchPanel.tsx'

export function OutcomesPage() {
  usePageTitle('Outcomes · Countdown')
  const [on, setOn] = useState<ReadonlySet<SwitchName>>(new Set())
  const [runs, setRuns] = useState<Readonly<Record<string, Run>>>({})

  function send(sent: typeof outcomes) {
    const started = sent.map((outcome) => [outcome.id, startRun(outcome, on)] as const)
    setRuns({ ...runs, ...Object.fromEntries(started) })
  }

  return (
    <div className="page">
      <PageHeading title="Outcomes">
        Every way a request can end. Each card sends a real request to the server of this app.
      </PageHeading>
      <Guide page="outcomes">
        Send a card, and compare what the hook returned with what was on the wire. Then switch an option on
        and send it again.
      </Guide>
      <SwitchPanel on={on} onChange={setOn} />
      <div className={styles.all}>
        <Button look="primary" onClick={() => send(outcomes)}>
          Send all
        </Button>
      </div>
      <div className={styles.cards}>
        {outcomes.map((outcome) => (
          <OutcomeCard
            key={outcome.id}
            outcome={outcome}
            run={runs[outcome.id]}
            onSend={() => send([outcome])}
          />
        ))}
      </div>
    </div>
  )
}
