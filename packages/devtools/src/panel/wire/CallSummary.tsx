import type { Call } from '../../recorder/call.ts'
import { Button, CopyButton } from '../ui/Button.tsx'
import { bytes, count, duration, parseJson, timeOfDay } from '../ui/format.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'
import { VariablesSection } from '../ui/VariablesSection.tsx'
import { persistedNote } from './describeCall.ts'
import { momentsOf } from './moments.ts'
import { Timeline } from './Timeline.tsx'
import { windowOf } from './timeWindow.ts'

/** When an operation ran, what sent it, its document and its variables. */
export function CallSummary({ call, onShowEntry }: { call: Call; onShowEntry: () => void }) {
  const { query, variables, meta } = call
  return (
    <>
      <Section title="Timeline">
        <Timeline call={call} window={windowOf(call)} />
        <ol className="moments">
          {momentsOf(call).map(({ at, title, text }, index) => (
            <li key={index}>
              <span className="number">+{duration(at - call.startedAt)}</span>
              <span>{title}</span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title="Facts"
        actions={
          call.entry !== undefined && (
            <Button icon="link" onClick={onShowEntry}>
              Show in the store
            </Button>
          )
        }
      >
        <Facts facts={factsOf(call)} />
      </Section>
      {'data' in call && (
        <Section title="Data">
          <JsonTree label="Data" value={call.data} />
        </Section>
      )}
      <VariablesSection variables={variables} />
      {meta !== undefined && (
        <Section title="Meta">
          <JsonTree label="Meta" value={parseJson(meta)} />
          <p className="hint">For middleware and listeners. It is not sent.</p>
        </Section>
      )}
      <Section title="Document" actions={query !== '' && <CopyButton label="Copy" text={() => query} />}>
        {query === '' ? (
          <p className="hint">The document has no text, only a hash.</p>
        ) : (
          <Code label="Document">{query}</Code>
        )}
      </Section>
    </>
  )
}

function factsOf({
  startedAt,
  endedAt,
  exchanges,
  store,
  endpoint,
  joinCount,
  partCount,
  kind,
  simulated,
  sentBy,
}: Call) {
  const last = exchanges.at(-1)
  const size = exchanges.reduce((sum, exchange) => sum + exchange.size, 0)
  return [
    ['Started', timeOfDay(startedAt)],
    ['Duration', endedAt === undefined ? 'not ended' : duration(endedAt - startedAt)],
    [
      'Time to first byte',
      last?.respondedAt === undefined ? undefined : duration(last.respondedAt - startedAt),
    ],
    ['Size', size > 0 ? bytes(size) : undefined],
    ['Sent by', sentBy ?? 'the client'],
    ['Store', store],
    ['Endpoint', endpoint],
    ['Attempts', exchanges.length === 0 ? 'none, nothing was sent' : exchanges.length],
    ['Joined', joinCount > 0 ? `${count(joinCount, 'more caller')} waited for it` : undefined],
    [kind === 'subscription' ? 'Events' : 'Parts', partCount > 0 ? partCount : undefined],
    ['Batch', last?.batch && `sent with ${count(last.batch.size - 1, 'other operation')} in one request`],
    ['Persisted', last && persistedNote(last)],
    ['Conditions', simulated],
  ] as const
}
