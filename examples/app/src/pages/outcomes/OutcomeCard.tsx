import { GraphQLProvider } from '@thinql/react'
import { useSyncExternalStore } from 'react'
import { Marks } from '../../marks/Marks.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import type { ExchangeLog } from './ExchangeLog.ts'
import { ExchangeView } from './ExchangeView.tsx'
import styles from './OutcomeCard.module.css'
import type { Outcome } from './outcomes.ts'
import type { Run } from './startRun.ts'

interface OutcomeCardProps {
  outcome: Outcome
  /** The latest run, if there was one. */
  run: Run | undefined
  onSend: () => void
}

export function OutcomeCard({ outcome, run, onSend }: OutcomeCardProps) {
  const { id, title, result, meaning, endpoint, Demo, code } = outcome
  return (
    <section className={`sheet ${styles.card}`} aria-labelledby={id} tabIndex={-1}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <code className={styles.result} data-good={result === 'data'}>
          {result}
        </code>
      </header>
      <p className={styles.meaning}>
        {meaning} {result !== 'data' && <DocsLink page="errors/">All errors</DocsLink>}
      </p>
      {run && (
        <div className={styles.run}>
          <GraphQLProvider key={run.startedAt} store={run.store}>
            <Marks label={title} />
            <Demo />
          </GraphQLProvider>
          <Disclosure summary="On the wire" open>
            <WireOf log={run.log} title={title} />
          </Disclosure>
        </div>
      )}
      <div className={styles.foot}>
        <Button onClick={onSend}>{run ? 'Send again' : 'Send'}</Button>
        <code className={styles.endpoint}>POST {endpoint}</code>
      </div>
      <Disclosure summary="The code">
        <CodeBlock label={`Code: ${title}`}>{productCode(code)}</CodeBlock>
      </Disclosure>
    </section>
  )
}

function WireOf({ log, title }: { log: ExchangeLog; title: string }) {
  const exchanges = useSyncExternalStore(log.subscribe, log.snapshot)
  if (exchanges.length === 0) return <p className={styles.meaning}>Nothing was sent.</p>
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

/** The code of an example without its imports. */
function productCode(file: string): string {
  return file.replace(/^import .*\n/gm, '').trim()
}
