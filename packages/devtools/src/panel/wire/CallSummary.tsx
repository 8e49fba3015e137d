import { useNow, usePanel } from '../PanelContext.ts'
import { CopyButton } from '../ui/Button.tsx'
import { RecordedJson } from '../ui/JsonTree.tsx'
import { Code, Facts, Section } from '../ui/Section.tsx'
import { duration, timeOfDay } from '../ui/format.ts'
import { SecretsHint } from './ExchangeView.tsx'
import { Axis, paceOf, Timeline, windowOf } from './Timeline.tsx'
import { describeCall } from './describeCall.ts'
import { findingsOf } from './findings.ts'
import { momentsOf } from './moments.ts'
import type { Call } from '../../recorder/call.ts'

export function CallSummary({ call }: { call: Call }) {
  const { variables, meta, data } = call
  const { recorder } = usePanel()
  const now = useNow(recorder.log.listeners, paceOf([call]))
  const window = windowOf(call, now)
  const query = call.query.value
  return (
    <>
      <Section title="Timeline">
        <Timeline call={call} window={window} />
        <Axis window={window} isOneCall />
        {findingsOf(recorder.log.calls)
          .get(call)
          ?.map(({ words }) => (
            <p key={words} className="finding">
              {words}
            </p>
          ))}
        <ol className="moments">
          {momentsOf(call).map(
            ({ at, title, text }, index) =>
              title !== undefined && (
                <li key={index}>
                  <span className="number">+{duration(at - call.startedAt)}</span>
                  <span>{title}</span>
                  <span>{text}</span>
                </li>
              ),
          )}
        </ol>
      </Section>
      <Section title="Facts">
        <Facts facts={factsOf(call, now)} />
      </Section>
      {data && <RecordedJson label="Data" recorded={data} />}
      <RecordedJson label="Variables" recorded={variables} />
      {meta && (
        <RecordedJson label="Meta" recorded={meta}>
          <p className="hint">For middleware and listeners. It is not sent.</p>
        </RecordedJson>
      )}
      <Section title="Document" actions={query !== '' && <CopyButton text={() => query} />}>
        {query === '' ? (
          <p className="hint">The document has no text, only a hash.</p>
        ) : (
          <>
            <Code label="Document">{query}</Code>
            <SecretsHint />
          </>
        )}
      </Section>
    </>
  )
}

function factsOf(call: Call, now: number) {
  const { startedAt, endedAt, endpoint } = call
  const { time, size, delivery, simulated } = describeCall(call, now)
  return [
    ['Started', timeOfDay(startedAt)],
    ['Duration', endedAt === undefined ? `not ended, ${time} so far` : time],
    ['Size', size],
    ['Endpoint', endpoint.value],
    ['Sent', delivery],
    ['Conditions', simulated],
  ] as const
}
