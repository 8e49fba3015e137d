import { useState } from 'react'
import type { Call } from '../../recorder/call.ts'
import { count, duration } from '../ui/format.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { Section } from '../ui/Section.tsx'

/** The latest parts of a streamed response, or events of a subscription. */
export function PartsView({ call }: { call: Pick<Call, 'kind' | 'parts' | 'partCount' | 'startedAt'> }) {
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
          {numbered.map(({ number, part: { at, outcome, data } }) => (
            <li key={number}>
              <button
                type="button"
                className="part"
                aria-pressed={number === current}
                onClick={() => choose(number)}
              >
                <span className="number">{number}</span>
                <span className="number">+{duration(at - startedAt)}</span>
                <span className="clip">{outcome === 'data' ? shortJson(data) : outcome}</span>
              </button>
            </li>
          ))}
        </ol>
      </Section>
      {part && (
        <Section title="What the caller saw">
          {part.message !== undefined && <p className="hint">{part.message}</p>}
          <JsonTree label="Data" value={part.data} />
        </Section>
      )}
    </>
  )
}

function shortJson(data: unknown): string {
  return JSON.stringify(data ?? null).slice(0, 200)
}
