import { CodeBlock } from '../ui/CodeBlock.tsx'
import styles from './ExchangeView.module.css'
import { answerText, requestText } from './exchangeText.ts'
import type { Exchange } from './wireLog.ts'

/** A request and its answer, as they were on the wire. */
export function ExchangeView({ exchange, label }: { exchange: Exchange; label: string }) {
  return (
    <div className={styles.exchange}>
      <CodeBlock label={`Request: ${label}`}>{requestText(exchange)}</CodeBlock>
      <CodeBlock label={`Answer: ${label}`}>{answerText(exchange)}</CodeBlock>
    </div>
  )
}
