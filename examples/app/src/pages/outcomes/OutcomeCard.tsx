import { GraphQLProvider } from '@thinql/react'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useCalls } from '../../wireLog/wireLog.ts'
import { ExchangeView } from '../../wirePanel/ExchangeView.tsx'
import styles from './OutcomeCard.module.css'
import type { Outcome } from './outcomes.ts'
import type { Run } from './startRun.ts'

interface OutcomeCardProps {
  outcome: Outcome
  /** The latest sending, if there was one. */
  run: Run | undefined
  onSend: () => void
}

export function OutcomeCard({ outcome, run, onSend }: OutcomeCardProps) {
  const { id, title, ends, means, Demo, code } = outcome
  return (
    <section className={`sheet ${styles.card}`} aria-labelledby={id} tabIndex={-1}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <code className={styles.ends} data-good={ends === 'data'}>
          {ends}
        </code>
      </header>
      <p className={styles.means}>{means}</p>
      <div className={styles.send}>
        <Button onClick={onSend}>{run ? 'Send again' : 'Send'}</Button>
      </div>
      {run && (
        <div className={styles.result}>
          <GraphQLProvider key={run.owner} store={run.store}>
            <Demo />
          </GraphQLProvider>
          <Disclosure summary="On the wire" open>
            <WireOf owner={run.owner} title={title} />
          </Disclosure>
        </div>
      )}
      <Disclosure summary="The code">
        <CodeBlock label={`Code: ${title}`}>{productCode(code)}</CodeBlock>
      </Disclosure>
    </section>
  )
}

function WireOf({ owner, title }: { owner: string; title: string }) {
  const exchanges = useCalls()
    .filter((call) => call.owner === owner)
    .flatMap((call) => call.exchanges)
  if (exchanges.length === 0) return <p className={styles.means}>Nothing was sent.</p>
  return (
    <ol className={styles.exchanges}>
      {exchanges.map((exchange, index) => (
        <li key={exchange.id}>
          <ExchangeView exchange={exchange} label={`${title}, ${index + 1}`} />
        </li>
      ))}
    </ol>
  )
}

/** What of an example's file a product would have to write: all but its imports. */
function productCode(file: string): string {
  return file.replace(/^import .*\n/gm, '').trim()
}
