import { useState } from 'react'
import type { Exchange, Header } from '../../recorder/call.ts'
import { toCurl } from '../../recorder/toCurl.ts'
import { Button, CopyButton } from '../ui/Button.tsx'
import { bytes, duration, parseJson } from '../ui/format.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'

/** The request of an operation, as it was given to fetch. */
export function ExchangeRequest({ exchange }: { exchange: Exchange }) {
  const { method, url, requestHeaders, requestBody, batch } = exchange
  return (
    <>
      <Section
        title="Request"
        actions={<CopyButton label="Copy as curl" text={() => toCurl(exchange, document.baseURI)} />}
      >
        <p className="address">
          <strong>{method}</strong> {url}
        </p>
        <HeaderTable headers={requestHeaders} />
        <p className="hint">The browser adds headers of its own.</p>
      </Section>
      {batch && (
        <Section title={`Batch of ${batch.size}`}>
          <p className="hint">
            It left {duration(batch.sentAt - exchange.startedAt)} after this operation, in one request for{' '}
            {batch.size} operations.
          </p>
          <Body label="Body of the batch" body={batch.requestBody} />
        </Section>
      )}
      {requestBody !== undefined && (
        <Body label={batch ? 'Its entry in the batch' : 'Body'} body={requestBody} />
      )}
      {exchange.isDropped && <Dropped />}
    </>
  )
}

/** The response to a request, as far as it was received. */
export function ExchangeResponse({ exchange }: { exchange: Exchange }) {
  const { startedAt, respondedAt, endedAt, status, responseHeaders, responseBody, size, failure } = exchange
  return (
    <>
      <Section title="Response">
        <Facts
          facts={[
            ['Status', status ?? 'no response'],
            ['Failure', failure],
            ['Time to first byte', respondedAt === undefined ? undefined : duration(respondedAt - startedAt)],
            ['Complete after', endedAt === undefined ? 'not complete yet' : duration(endedAt - startedAt)],
            ['Size', bytes(size)],
          ]}
        />
        {responseHeaders && <HeaderTable headers={responseHeaders} />}
      </Section>
      {responseBody !== undefined && <Body label="Body" body={responseBody} />}
      {exchange.isDropped && <Dropped />}
    </>
  )
}

function Dropped() {
  return <p className="hint">The record dropped this body, because newer ones needed the room.</p>
}

function HeaderTable({ headers }: { headers: readonly Header[] }) {
  if (headers.length === 0) return null
  return <Facts facts={headers} />
}

/** A body as a tree if it is JSON, or as text. */
function Body({ label, body }: { label: string; body: string }) {
  const [isRaw, setRaw] = useState(false)
  const json = parseJson(body)
  const isTree = typeof json === 'object' && json !== null
  return (
    <Section
      title={label}
      actions={
        <>
          {isTree && <Button onClick={() => setRaw(!isRaw)}>{isRaw ? 'As a tree' : 'As text'}</Button>}
          <CopyButton label="Copy" text={() => body} />
        </>
      }
    >
      {isTree && !isRaw ? <JsonTree label={label} value={json} /> : <Code label={label}>{body}</Code>}
    </Section>
  )
}
