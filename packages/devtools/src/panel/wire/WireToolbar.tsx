import { useState } from 'react'
import type { CallLog } from '../../recorder/CallLog.ts'
import { toSessionFile } from '../../recorder/sessionFile.ts'
import { IconButton } from '../ui/Button.tsx'
import { Checkbox, Select } from '../ui/Field.tsx'
import { Search } from '../ui/Search.tsx'
import { type CallFilter, sourceOf } from './filterCalls.ts'
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
  const { isPaused } = log
  const [withValues, setWithValues] = useState(false)
  const sources = [...new Set(log.calls.map(sourceOf))]

  return (
    <div className="toolbar" role="toolbar" aria-label="Operations">
      <IconButton
        icon={isPaused ? 'record' : 'pause'}
        label={isPaused ? 'Record again' : 'Pause recording'}
        onClick={() => log.pause(!isPaused)}
      />
      <IconButton icon="trash" label="Clear the list" onClick={() => log.clear()} />
      <span className="divider" />
      <Search label="Filter by name" value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
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
      {sources.length > 1 && (
        <Select
          label="Store or endpoint"
          isLabelHidden
          options={[['', 'All stores'], ...sources.map((source) => [source, source] as const)]}
          value={filter.source}
          onChange={(source) => onFilter({ ...filter, source })}
        />
      )}
      <span className="space" />
      <Checkbox checked={withValues} onChange={setWithValues}>
        Export values
      </Checkbox>
      <IconButton
        icon="download"
        label={`Export as a file, ${withValues ? 'with' : 'without'} values of headers, variables and meta`}
        onClick={() => download(toSessionFile(log.calls, withValues))}
      />
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `thinql-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
