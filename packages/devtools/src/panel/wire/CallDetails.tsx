import { useState } from 'react'
import type { Call } from '../../recorder/call.ts'
import { nameOf } from '../ui/format.ts'
import { KindMark } from '../ui/KindMark.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ExchangeRequest, ExchangeResponse } from './ExchangeView.tsx'
import { Verdict } from './Verdict.tsx'
import { PartsView } from './PartsView.tsx'
import { Segmented } from '../ui/Field.tsx'
import { CallSummary } from './CallSummary.tsx'

type DetailsTab = 'summary' | 'request' | 'response' | 'parts'

/** Everything that was recorded of one operation. */
export function CallDetails({ call, onShowEntry }: { call: Call; onShowEntry: () => void }) {
  const [tab, setTab] = useState<DetailsTab>('summary')
  const [attempt, setAttempt] = useState<number>()
  const { exchanges, partCount } = call
  const exchange = exchanges[attempt ?? exchanges.length - 1]
  const tabs = [
    { id: 'summary', label: 'Summary' },
    ...(exchange
      ? ([
          { id: 'request', label: 'Request' },
          { id: 'response', label: 'Response' },
        ] as const)
      : []),
    ...(partCount > 0
      ? [
          {
            id: 'parts',
            label: call.kind === 'subscription' ? 'Events' : 'Parts',
            note: String(partCount),
          } as const,
        ]
      : []),
  ] as const

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
            options={exchanges.map((_, index) => [index, String(index + 1)] as const)}
            value={attempt ?? exchanges.length - 1}
            onChange={setAttempt}
          />
        )}
        {tab === 'summary' && <CallSummary call={call} onShowEntry={onShowEntry} />}
        {tab === 'request' && exchange && <ExchangeRequest exchange={exchange} />}
        {tab === 'response' && exchange && <ExchangeResponse exchange={exchange} />}
        {tab === 'parts' && <PartsView call={call} />}
      </div>
    </div>
  )
}
