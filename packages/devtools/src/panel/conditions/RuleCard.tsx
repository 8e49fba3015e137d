import type { Outcome } from '../../recorder/call.ts'
import { changesSomething, type Rule } from '../../recorder/Conditions.ts'
import { IconButton } from '../ui/Button.tsx'
import { Segmented, Select } from '../ui/Field.tsx'
import { outcomeNames } from '../wire/outcomes.ts'

const latencies = [
  [0, 'None'],
  [300, '0.3 s'],
  [1_000, '1 s'],
  [3_000, '3 s'],
  [10_000, '10 s'],
] as const

const chunkDelays = [
  [0, 'None'],
  [300, '0.3 s'],
  [1_000, '1 s'],
  [3_000, '3 s'],
] as const

const rates = [
  [25, '25 %'],
  [50, '50 %'],
  [100, 'All'],
] as const

const statuses = [400, 401, 403, 404, 413, 429, 500, 502, 503, 504].map(
  (status) => [status, String(status)] as const,
)

const outcomes = outcomeNames.map((name): [Outcome, string] => [name, name === 'data' ? 'As it comes' : name])

interface RuleCardProps {
  title: string
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove?: () => void
}

/** The conditions for one operation, or for all. */
export function RuleCard({ title, rule, onChange, onRemove }: RuleCardProps) {
  const fails = rule.outcome !== 'data'
  return (
    <section className="rule" aria-label={title} data-active={changesSomething(rule)}>
      <h2 className="rule-title">
        <span className="clip">{title}</span>
        {onRemove && <IconButton icon="trash" label={`Remove the rule for ${title}`} onClick={onRemove} />}
      </h2>
      <div className="rule-fields">
        <Segmented
          label="Latency"
          options={latencies}
          value={rule.latency}
          onChange={(latency) => onChange({ ...rule, latency })}
        />
        <Segmented
          label="Before each chunk"
          options={chunkDelays}
          value={rule.chunkDelay}
          onChange={(chunkDelay) => onChange({ ...rule, chunkDelay })}
        />
        <span className="rule-outcome">
          <Select
            label="Outcome"
            options={outcomes}
            value={rule.outcome}
            onChange={(outcome) => onChange({ ...rule, outcome })}
          />
          {rule.outcome === 'ServerError' && (
            <Select
              label="Status"
              options={statuses}
              value={rule.status}
              onChange={(status) => onChange({ ...rule, status })}
            />
          )}
        </span>
        {fails && (
          <Segmented
            label="Share of requests"
            options={rates}
            value={rule.rate}
            onChange={(rate) => onChange({ ...rule, rate })}
          />
        )}
      </div>
    </section>
  )
}
