import { useState } from 'react'
import type { Call } from '../../recorder/call.ts'
import { count, duration } from '../ui/format.ts'
import { JsonTree } from '../ui/JsonTree.tsx'
import { preview } from '../ui/json.ts'
import { Section } from '../ui/Section.tsx'

/** The latest parts of a streamed response, or events of a subscription. */
export function PartsView({ call }: { call: Pick<Call, 'kind' | 'parts' | 'partCount' | 'startedAt'> }) {
  const { kind, parts, partCount, startedAt } = call
  const [chosen, choose] = useState<number>()
  const noun = kind === 'subscription' ? 'event' : 'part'
  const first = partCount - parts.length
  const part = parts[chosen === undefined ? parts.length - 1 : Math.max(0, chosen - first)]
  return (
    <>
      <Section title={`${count(partCount, noun)}${first > 0 ? `, the last ${parts.length}` : ''}`}>
        <ol className="parts" aria-label={`The ${noun}s`}>
          {parts.map(({ at, outcome, data }, index) => (
            <li key={first + index}>
              <button
                type="button"
                className="part"
                aria-pressed={parts[index] === part}
                onClick={() => choose(first + index)}
              >
                <span className="number">{first + index + 1}</span>
                <span className="number">+{duration(at - startedAt)}</span>
                <span className="clip">{outcome === 'data' ? preview(data) : outcome}</span>
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
