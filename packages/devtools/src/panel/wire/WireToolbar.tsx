import { useState } from 'react'
import type { Call } from '../../recorder/call.ts'
import type { CallLog } from '../../recorder/CallLog.ts'
import { Button } from '../ui/Button.tsx'
import { Search, Select } from '../ui/Field.tsx'
import { hasText, nameOf } from '../ui/format.ts'
import { ExportForm } from './ExportForm.tsx'
import { outcomeNames } from './outcomes.ts'

interface WireToolbarProps {
  log: CallLog
  filter: CallFilter
  onFilter: (filter: CallFilter) => void
}

const kinds = [
  ['', 'All kinds'],
  ['query', 'Queries'],
  ['mutation', 'Mutations'],
  ['subscription', 'Subscriptions'],
] as const

const outcomes = [
  ['', 'All outcomes'],
  ['open', 'In flight'],
  ['failed', 'Failed'],
  ...outcomeNames.map((name) => [name, name] as const),
] as const

export function WireToolbar({ log, filter, onFilter }: WireToolbarProps) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <div className="toolbar" role="toolbar" aria-label="Operations">
        <Button icon="trash" label="Clear the list" onClick={() => log.clear()} />
        <Search value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
        <Select
          label="Kind"
          isLabelHidden
          options={kinds}
          value={filter.kind}
          onChange={(kind) => onFilter({ ...filter, kind })}
        />
        <Select
          label="Outcome"
          isLabelHidden
          options={outcomes}
          value={filter.outcome}
          onChange={(outcome) => onFilter({ ...filter, outcome })}
        />
        <span className="space" />
        <Button icon="download" label="Export a recording" onClick={() => setExporting(!isExporting)} />
      </div>
      {isExporting && <ExportForm onDone={() => setExporting(false)} />}
    </>
  )
}

/** Which calls the list shows. Empty texts let all through. */
export interface CallFilter {
  readonly text: string
  readonly kind: '' | Call['kind']
  /** `failed` is every error except an AbortError. */
  readonly outcome: string
}

export const noFilter: CallFilter = { text: '', kind: '', outcome: '' }

/** Returns the calls that a filter lets through, latest first. */
export function filterCalls(calls: readonly Call[], { text, kind, outcome }: CallFilter): readonly Call[] {
  return calls
    .filter(
      (call) =>
        (kind === '' || call.kind === kind) &&
        (outcome === '' || isOutcome(call, outcome)) &&
        hasText(nameOf(call), text),
    )
    .reverse()
}

function isOutcome(call: Call, wanted: string): boolean {
  const outcome: string = call.outcome ?? 'open'
  return wanted === 'failed' ? !['open', 'data', 'AbortError'].includes(outcome) : outcome === wanted
}
