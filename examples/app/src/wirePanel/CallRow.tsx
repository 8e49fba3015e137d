import { CodeBlock } from '../ui/CodeBlock.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import type { WireCall } from '../wireLog/wireLog.ts'
import styles from './CallRow.module.css'
import { ExchangeView } from './ExchangeView.tsx'
import { Timeline } from './Timeline.tsx'
import type { TimeWindow } from './timeWindow.ts'

interface CallRowProps {
  call: WireCall
  window: TimeWindow
}

export function CallRow({ call, window }: CallRowProps) {
  const { name, kind, from, variables, exchanges } = call
  const { outcome, look, status, time, size, notes } = describeCall(call)
  return (
    <li className={styles.row}>
      <Disclosure
        summary={
          <span className={styles.summary}>
            <span className={styles.name}>{name}</span>
            <span className={styles.from}>
              {kind} · {from}
            </span>
            <span className={styles.outcome} data-look={look}>
              {outcome}
            </span>
            <span>{status}</span>
            <span className={styles.number}>{time}</span>
            <span className={styles.number}>{size}</span>
            <span className={styles.notes}>{notes}</span>
            <Timeline call={call} window={window} />
          </span>
        }
      >
        <div className={styles.details}>
          <CodeBlock label={`Variables: ${name}`}>
            {variables ? JSON.stringify(variables, undefined, 2) : 'No variables'}
          </CodeBlock>
          {exchanges.map((exchange, index) => (
            <ExchangeView key={exchange.id} exchange={exchange} label={`${name}, ${index + 1}`} />
          ))}
        </div>
      </Disclosure>
    </li>
  )
}

/** The texts in the row of a call. */
function describeCall({ kind, from, outcome, exchanges, startedAt, endedAt, reuseCount }: WireCall) {
  const last = exchanges.at(-1)
  const bytes = exchanges.reduce((sum, { size }) => sum + size, 0)
  const parts = exchanges.reduce((sum, exchange) => sum + exchange.parts.length, 0)
  const batchSize = Math.max(...exchanges.map((exchange) => exchange.batchSize), 1)
  const notes = [
    exchanges.length > 1 && `${exchanges.length} attempts`,
    parts > 0 && `${parts} ${kind === 'subscription' ? 'event' : 'part'}${parts === 1 ? '' : 's'}`,
    reuseCount > 0 && `reused ${reuseCount === 1 ? 'once' : `${reuseCount} times`}`,
    batchSize > 1 && `in a batch of ${batchSize}`,
    from === 'server' && 'came with the page',
    exchanges.length === 0 && endedAt !== undefined && 'nothing sent',
  ]
  return {
    outcome: describeOutcome(outcome, kind === 'subscription'),
    look: outcome === 'data' ? 'good' : outcome && outcome !== 'AbortError' ? 'bad' : 'plain',
    status: last?.status === undefined ? '' : String(last.status),
    time: endedAt === undefined ? '' : `${Math.round(endedAt - startedAt)} ms`,
    size: bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} kB`,
    notes: notes.filter((note) => note !== false).join(', '),
  } as const
}

/** A subscription is open until one side closes it. */
function describeOutcome(outcome: WireCall['outcome'], isSubscription: boolean): string {
  if (outcome === undefined) return isSubscription ? 'open' : 'in flight'
  if (outcome === 'AbortError') return isSubscription ? 'closed' : 'aborted'
  return isSubscription && outcome === 'data' ? 'completed' : outcome
}
