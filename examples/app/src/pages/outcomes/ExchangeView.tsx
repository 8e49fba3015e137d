import type { Exchange } from './ExchangeLog.ts'
import styles from './ExchangeView.module.css'
import { formatted, type MessagePart, sentOperations } from './sentOperations.ts'

/** A request and its response. */
export function ExchangeView({ exchange, label }: { exchange: Exchange; label: string }) {
  const { method, url, requestHeaders } = exchange
  const request = toText([`${method} ${url}`], requestHeaders)
  return (
    <div className={styles.exchange}>
      <Message label={`Request: ${label}`} text={request} parts={sentOperations(exchange)} />
      <Message label={`Response: ${label}`} text={responseText(exchange)} />
    </div>
  )
}

interface MessageProps {
  label: string
  text: string
  parts?: readonly MessagePart[]
}

/** Long lines are wrapped, so that nothing is cut. */
function Message({ label, text, parts = [] }: MessageProps) {
  return (
    <div className={styles.message} role="group" aria-label={label}>
      <pre className={styles.text}>{text}</pre>
      {parts.map(({ name, text }, index) => (
        // A request never changes, so the index is a stable key.
        <div key={index}>
          <p className={styles.name}>{name}</p>
          <pre className={styles.text}>{text}</pre>
        </div>
      ))}
    </div>
  )
}

/** What was received of the response so far. */
function responseText({ status, responseHeaders, responseBody, failure, ended }: Exchange): string {
  if (status === undefined) return failure ?? 'Waiting for the response…'
  const text = toText(
    [String(status)],
    responseHeaders?.filter(([name]) => isShown(name)),
  )
  const end = failure ?? (ended ? undefined : '…')
  return [text, responseBody === '' ? undefined : formatted(responseBody), end]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function toText(lines: string[], headers: Exchange['responseHeaders'] = []): string {
  return [...lines, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

function isShown(name: string): boolean {
  return name.startsWith('content-') || name === 'retry-after'
}
