import { useMemo } from 'react'
import type { Exchange } from '../../recorder/call.ts'
import { toCurl } from '../../recorder/toCurl.ts'
import type { Redacted } from '../../recorder/Redactor.ts'
import { usePanel } from '../PanelContext.ts'
import { CopyButton } from '../ui/Button.tsx'
import { bytes, duration } from '../ui/format.ts'
import { JsonTree, parseJson } from '../ui/JsonTree.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'

export function ExchangeRequest({ exchange }: { exchange: Exchange }) {
  const { method, url, requestHeaders, requestBody, batch } = exchange
  return (
    <>
      <Section
        title="Request"
        actions={<CopyButton label="Copy as curl" text={() => toCurl(exchange, document.baseURI)} />}
      >
        <p className="address">
          <strong>{method}</strong> {url.value}
        </p>
        <Facts facts={requestHeaders.value} />
        <p className="hint">
          The browser adds headers of its own, such as cookies. The copy is for sh, bash and zsh.
        </p>
        <SecretsHint />
      </Section>
      {batch && <Body label={`Body of the batch of ${batch.size}`} body={batch.requestBody} length={0} />}
      {requestBody !== undefined && (
        <Body label={batch ? 'Its entry in the batch' : 'Body'} body={requestBody} length={0} />
      )}
      {exchange.gap !== undefined && <p className="hint">{exchange.gap}</p>}
    </>
  )
}

export function ExchangeResponse({ exchange }: { exchange: Exchange }) {
  const { startedAt, respondedAt, endedAt, status, responseHeaders, responseBody, size, failure } = exchange
  return (
    <>
      {responseBody && <Body label="Body" body={responseBody} length={size} />}
      {exchange.gap !== undefined && <p className="hint">{exchange.gap}</p>}
      <Section title="Response">
        <Facts
          facts={[
            ['Status', status ?? 'no response'],
            ['Failure', failure?.value],
            ['Time to first byte', respondedAt === undefined ? undefined : duration(respondedAt - startedAt)],
            ['Complete after', endedAt === undefined ? 'not complete yet' : duration(endedAt - startedAt)],
            ['Size', bytes(size)],
          ]}
        />
        {responseHeaders && <Facts facts={responseHeaders.value} />}
      </Section>
      <SecretsHint />
    </>
  )
}

/** A body as a tree if it is JSON, or as text. It is read again when its length changes. */
function Body({ label, body, length }: { label: string; body: Redacted<string>; length: number }) {
  const text = useMemo(() => (length < 0 ? '' : body.value), [body, length])
  const json = useMemo(() => parseJson(text), [text])
  const isTree = typeof json === 'object' && json !== null
  return (
    <Section title={label} actions={<CopyButton text={() => text} />}>
      {isTree ? <JsonTree label={label} value={json} /> : <Code label={label}>{text}</Code>}
    </Section>
  )
}

/** Says what is hidden, where a person copies something. */
export function SecretsHint() {
  const { hide } = usePanel().recorder
  return (
    <p className="hint">
      {hide.length > 0
        ? `Hidden: the names of files, and each value whose name contains ${hide.join(', ')}. `
        : 'Only the names of files are hidden. '}
      Other secrets are copied as they are.
    </p>
  )
}
