import { useState } from 'react'
import type { Call } from '../../recorder/call.ts'
import { DocsLink } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'
import { nameOf } from '../ui/format.ts'
import { KindMark } from '../ui/Section.tsx'
import { Tabs } from '../ui/layout.tsx'
import { CallSummary } from './CallSummary.tsx'
import { ExchangeRequest, ExchangeResponse } from './ExchangeView.tsx'
import { describeOutcome, messagesPage, outcomesPage, pageOf } from './outcomes.ts'
import { PartsView } from './PartsView.tsx'

type DetailsTab = 'summary' | 'request' | 'response' | 'parts'

export function CallDetails({ call }: { call: Call }) {
  const [tab, setTab] = useState<DetailsTab>('summary')
  const [attempt, setAttempt] = useState<number>()
  const { exchanges, exchangeCount, partCount } = call
  const first = exchangeCount - exchanges.length
  const exchange = exchanges[attempt ?? exchanges.length - 1]
  const tabs: { id: DetailsTab; label: string; note?: string }[] = [{ id: 'summary', label: 'Summary' }]
  if (exchange) tabs.push({ id: 'request', label: 'Request' }, { id: 'response', label: 'Response' })
  const parts = call.kind === 'subscription' ? 'Events' : 'Parts'
  if (partCount > 0) tabs.push({ id: 'parts', label: parts, note: String(partCount) })

  return (
    <div className="details">
      <h2 className="details-title">
        <KindMark kind={call.kind} />
        <span className="clip">{nameOf(call)}</span>
        <span className="details-kind">{call.kind}</span>
      </h2>
      <Verdict call={call} />
      <Tabs<DetailsTab> label="Details" tabs={tabs} value={tab} onChange={setTab} />
      <div className="details-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {exchanges.length > 1 && (tab === 'request' || tab === 'response') && (
          <Segmented
            label="Attempt"
            options={exchanges.map((_, index) => [index, String(first + index + 1)] as const)}
            value={attempt ?? exchanges.length - 1}
            onChange={setAttempt}
          />
        )}
        {tab === 'summary' && <CallSummary call={call} />}
        {tab === 'request' && exchange && <ExchangeRequest exchange={exchange} />}
        {tab === 'response' && exchange && <ExchangeResponse exchange={exchange} />}
        {tab === 'parts' && <PartsView call={call} />}
      </div>
    </div>
  )
}

function Verdict({ call }: { call: Call }) {
  const { outcome = 'data', message } = call
  const { text, meaning, usually, look } = describeOutcome(call)
  return (
    <div className="verdict" data-look={look}>
      <strong>
        <DocsLink page={outcome === 'data' ? undefined : pageOf(outcome)}>{text}</DocsLink>
      </strong>
      {message !== undefined && <code>{message.value}</code>}
      <span>{meaning}</span>
      {usually !== undefined && <span>What apps usually do: {usually}</span>}
      <span className="verdict-links">
        <DocsLink page={outcomesPage}>All outcomes</DocsLink>
        {message !== undefined && <DocsLink page={messagesPage}>All messages</DocsLink>}
      </span>
    </div>
  )
}
