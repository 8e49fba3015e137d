import { CodeBlock } from '../ui/CodeBlock.tsx'
import type { Exchange } from '../wireLog/wireLog.ts'
import styles from './ExchangeView.module.css'

/** A request and its answer, as they were on the wire. */
export function ExchangeView({ exchange, label }: { exchange: Exchange; label: string }) {
  return (
    <div className={styles.exchange}>
      <CodeBlock label={`Request: ${label}`}>{requestText(exchange)}</CodeBlock>
      <CodeBlock label={`Answer: ${label}`}>{responseText(exchange)}</CodeBlock>
    </div>
  )
}

/** The request as HTTP writes it, with JSON laid out for reading. */
function requestText({ method, url, requestHeaders, requestBody }: Exchange): string {
  return inParts(`${method} ${url}`, requestHeaders, requestBody)
}

/** What has come of the answer. */
function responseText({ status, responseHeaders, responseBody, failure, endedAt }: Exchange): string {
  if (status === undefined) return failure ?? 'Waiting for an answer…'
  const text = inParts(
    String(status),
    responseHeaders?.filter(([name]) => isTelling(name)),
    responseBody,
  )
  if (failure !== undefined) return `${text}\n\n${failure}`
  return endedAt === undefined ? `${text}\n\n…` : text
}

function inParts(start: string, headers: Exchange['responseHeaders'] = [], body = ''): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return (body === '' ? lines : [...lines, '', laidOut(body)]).join('\n')
}

function isTelling(name: string): boolean {
  return name.startsWith('content-') || name === 'retry-after'
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
