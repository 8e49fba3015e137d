import { GraphQLProvider } from '@thinql/react'
import { Marks } from '../../marks/Marks.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { catalogue } from './catalogue.ts'
import { Exchanges } from './Exchanges.tsx'
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
      <div className={styles.outcome}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <code className={styles.result} data-good={result === 'data'}>
            {result}
          </code>
        </header>
        <p className={styles.meaning}>
          {meaning} {result !== 'data' && <DocsLink page={catalogue[result]}>About {result}</DocsLink>}
        </p>
        <p className={styles.endpoint}>
          URL: <code>{endpoint}</code>
        </p>
        <div>
          <Button onClick={onSend}>{run ? 'Send again' : 'Send'}</Button>
        </div>
        {run && (
          <GraphQLProvider key={run.startedAt} store={run.store}>
            <Marks label={title} />
            <Demo />
          </GraphQLProvider>
        )}
      </div>
      <Exchanges title={title} log={run?.log} />
      <div className={styles.code}>
        <Disclosure summary="The code">
          <CodeBlock label={`Code: ${title}`}>{productCode(code)}</CodeBlock>
        </Disclosure>
      </div>
    </section>
  )
}

/** The code of an example without its imports. */
function productCode(file: string): string {
  return file.replace(/^import .*\n/gm, '').trim()
}
