import { CodeBlock } from '../ui/CodeBlock.tsx'
import type { Exchange } from '../wireLog/wireLog.ts'
import styles from './ExchangeView.module.css'

/** A request and its response as text. */
export function ExchangeView({ exchange, label }: { exchange: Exchange; label: string }) {
  return (
    <div className={styles.exchange}>
      <CodeBlock label={`Request: ${label}`}>{requestText(exchange)}</CodeBlock>
      <CodeBlock label={`Response: ${label}`}>{responseText(exchange)}</CodeBlock>
    </div>
  )
}

/** The request as HTTP text, with formatted JSON. */
function requestText({ method, url, requestHeaders, requestBody }: Exchange): string {
  return toText(`${method} ${url}`, requestHeaders, requestBody)
}

/** What was received of the response so far. */
function responseText({ status, responseHeaders, responseBody, failure, endedAt }: Exchange): string {
  if (status === undefined) return failure ?? 'Waiting for the response…'
  const text = toText(
    String(status),
    responseHeaders?.filter(([name]) => isShown(name)),
    responseBody,
  )
  if (failure !== undefined) return `${text}\n\n${failure}`
  return endedAt === undefined ? `${text}\n\n…` : text
}

function toText(start: string, headers: Exchange['responseHeaders'] = [], body = ''): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return (body === '' ? lines : [...lines, '', formatted(body)]).join('\n')
}

function isShown(name: string): boolean {
  return name.startsWith('content-') || name === 'retry-after'
}

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
