import { useSyncExternalStore } from 'react'
import type { Exchange, ExchangeLog } from './ExchangeLog.ts'
import styles from './Exchanges.module.css'
import { formatted, type MessagePart, sentOperations } from './sentOperations.ts'

interface ExchangesProps {
  /** The title of the card. */
  title: string
  /** Undefined before the card is sent. */
  log: ExchangeLog | undefined
}

const neverChanges = () => () => undefined
const none: readonly Exchange[] = []

/**
 * Each request of a card beside its response. On a wide screen it has a fixed height, so that all cards are equally high.
 * It can get the focus, so that a keyboard can scroll it.
 */
export function Exchanges({ title, log }: ExchangesProps) {
  const exchanges = useSyncExternalStore(log?.subscribe ?? neverChanges, log?.snapshot ?? (() => none))
  return (
    <div className={styles.exchanges} role="group" aria-label={`On the wire: ${title}`} tabIndex={0}>
      {exchanges.length === 0 && (
        <p className={styles.none}>
          {log ? 'Nothing was sent.' : 'The request and the response appear here.'}
        </p>
      )}
      {exchanges.map((exchange, index) => (
        <div key={exchange.id} className={styles.exchange}>
          <Message
            name="Request"
            label={`${title}, ${index + 1}`}
            text={requestText(exchange)}
            parts={sentOperations(exchange)}
          />
          <Message name="Response" label={`${title}, ${index + 1}`} text={responseText(exchange)} />
        </div>
      ))}
    </div>
  )
}

interface MessageProps {
  name: string
  label: string
  text: string
  parts?: readonly MessagePart[]
}

/** Long lines are wrapped, so that nothing is cut. */
function Message({ name, label, text, parts = [] }: MessageProps) {
  return (
    <div className={styles.message}>
      <p className={styles.name}>{name}</p>
      <div className={styles.parts} role="group" aria-label={`${name}: ${label}`}>
        <pre className={styles.text}>{text}</pre>
        {parts.map(({ name, text }, index) => (
          // A request never changes, so the index is a stable key.
          <div key={index}>
            <p className={styles.name}>{name}</p>
            <pre className={styles.text}>{text}</pre>
          </div>
        ))}
      </div>
    </div>
  )
}

function requestText({ method, url, requestHeaders }: Exchange): string {
  return toText([`${method} ${url}`], requestHeaders)
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
