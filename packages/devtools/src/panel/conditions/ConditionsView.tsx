import { useState } from 'react'
import type { Outcome } from '../../recorder/call.ts'
import { changesSomething, noRule, type Rule } from '../../recorder/Conditions.ts'
import { useConditions, useLog } from '../PanelContext.ts'
import { Button, DocsLink } from '../ui/Button.tsx'
import { Segmented, Select } from '../ui/Field.tsx'
import { outcomeNames, outcomesPage } from '../wire/outcomes.ts'

const connections = [
  [0, 'Online'],
  [1, 'Offline'],
] as const

export function ConditionsView() {
  const conditions = useConditions()
  const { offline, rules } = conditions.state
  const forAll = rules.find(({ operation }) => operation === '') ?? noRule
  return (
    <div className="view scrolls">
      <div className="conditions">
        <div className="conditions-top">
          <Segmented
            label="Connection"
            options={connections}
            value={offline ? 1 : 0}
            onChange={(value) => conditions.set({ offline: value === 1, rules })}
          />
          <Button disabled={!conditions.isActive} onClick={() => conditions.reset()}>
            Reset all
          </Button>
        </div>
        <p className="hint">
          Conditions are made up by the devtools in this tab, above the network. They stay until you reset
          them or close the tab. Offline ends what is in flight, also if the server has it already. Conditions
          reach what is sent by fetch. On another transport, such as a WebSocket, only AbortError,
          TimeoutError and RequestError work: then nothing is sent. The wire marks what isn’t sent by fetch.{' '}
          <DocsLink page={outcomesPage}>What each outcome means</DocsLink>
        </p>
        <RuleCard title="All operations" rule={forAll} onChange={(rule) => conditions.setRule(rule)} />
        {rules
          .filter(({ operation }) => operation !== '')
          .map((rule) => (
            <RuleCard
              key={rule.operation}
              title={rule.operation}
              rule={rule}
              onChange={(changed) => conditions.setRule(changed)}
              onRemove={() => conditions.removeRule(rule.operation)}
            />
          ))}
        <AddRule
          taken={rules.map(({ operation }) => operation)}
          onAdd={(operation) => conditions.setRule({ ...noRule, operation })}
        />
      </div>
    </div>
  )
}

function AddRule({ taken, onAdd }: { taken: readonly string[]; onAdd: (operation: string) => void }) {
  const [name, setName] = useState('')
  const names = new Set(useLog().calls.flatMap((call) => call.name ?? []))
  const isNew = name.trim() !== '' && !taken.includes(name.trim())
  function add() {
    onAdd(name.trim())
    setName('')
  }
  return (
    <form
      className="add-rule"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew) add()
      }}
    >
      <label>
        One operation
        <input
          className="text-field"
          list="operation-names"
          placeholder="its name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <datalist id="operation-names">
        {[...names].map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
      <Button icon="plus" disabled={!isNew} onClick={add}>
        Add a rule
      </Button>
    </form>
  )
}

const delays = [0, 300, 1_000, 3_000, 10_000].map(
  (ms) => [ms, ms === 0 ? 'None' : `${ms / 1_000} s`] as const,
)
const rates = [
  ['next', 'The next call'],
  [25, '25 %'],
  [50, '50 %'],
  [100, 'All'],
] as const
const statuses = [400, 401, 403, 404, 413, 429, 500, 502, 503, 504].map(
  (status) => [status, String(status)] as const,
)

export const outcomeOptions = outcomeNames.map((name): [Outcome, string] => [
  name,
  name === 'data' ? 'As it comes' : name,
])

interface RuleCardProps {
  title: string
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove?: () => void
}

function RuleCard({ title, rule, onChange, onRemove }: RuleCardProps) {
  const fails = rule.outcome !== 'data'
  return (
    <section className="rule" aria-label={title} data-active={changesSomething(rule)}>
      <h2 className="rule-title">
        <span className="clip">{title}</span>
        {onRemove && <Button icon="trash" label={`Remove the rule for ${title}`} onClick={onRemove} />}
      </h2>
      <div className="rule-fields">
        <Segmented
          label="Latency"
          options={delays}
          value={rule.latency}
          onChange={(latency) => onChange({ ...rule, latency })}
        />
        <span className="rule-outcome">
          <Select
            label="Outcome"
            options={outcomeOptions}
            value={rule.outcome}
            onChange={(outcome) => onChange({ ...rule, outcome })}
          />
          {rule.outcome === 'ServerError' && rule.rate !== 'next' && (
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
