import { CodeBlock } from '../ui/CodeBlock.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import styles from './CallRow.module.css'
import { describeCall } from './describeCall.ts'
import { ExchangeView } from './ExchangeView.tsx'
import { Timeline } from './Timeline.tsx'
import type { TimeWindow } from './timeWindow.ts'
import type { WireCall } from './wireLog.ts'

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
