import { memo, useState } from 'react'
import type { Call, Part } from '../../recorder/call.ts'
import { count, duration } from '../ui/format.ts'
import { RecordedJson } from '../ui/JsonTree.tsx'
import { Section } from '../ui/Section.tsx'
import { SecretsHint } from './ExchangeView.tsx'

export function PartsView({ call }: { call: Call }) {
  const { kind, parts, partCount, startedAt } = call
  const [chosen, choose] = useState<number>()
  const noun = kind === 'subscription' ? 'event' : 'part'
  const first = partCount - parts.length
  // The latest is shown until one is chosen.
  const current = Math.max(first + 1, chosen ?? partCount)
  const part = parts[current - first - 1]
  const numbered = parts.map((part, index) => ({ number: first + index + 1, part })).reverse()
  return (
    <>
      <Section title={`${count(partCount, noun)}${first > 0 ? `, the last ${parts.length}` : ''}`}>
        <ol className="parts" aria-label={`The ${noun}s, latest first`}>
          {numbered.map(({ number, part }) => (
            <li key={number}>
              <button
                type="button"
                className="part"
                aria-pressed={number === current}
                onClick={() => choose(number)}
              >
                <PartRow number={number} part={part} startedAt={startedAt} />
              </button>
            </li>
          ))}
        </ol>
      </Section>
      {part && (
        <RecordedJson title="What the caller saw" label="Data" recorded={part.data}>
          {part.message !== undefined && <p className="hint">{part.message.value}</p>}
          <SecretsHint />
        </RecordedJson>
      )}
    </>
  )
}

/** A part doesn't change, and there may be many. */
const PartRow = memo(function PartRow(row: { number: number; part: Part; startedAt: number }) {
  const { at, outcome, data } = row.part
  return (
    <>
      <span className="number">{row.number}</span>
      <span className="number">+{duration(at - row.startedAt)}</span>
      <span className="clip">{outcome === 'data' ? (data.value ?? 'null').slice(0, 200) : outcome}</span>
    </>
  )
})
