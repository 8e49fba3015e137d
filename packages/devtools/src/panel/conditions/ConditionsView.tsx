import { useState } from 'react'
import { noRule } from '../../recorder/Conditions.ts'
import { useConditions, useLog } from '../PanelContext.ts'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Field.tsx'
import { RuleCard } from './RuleCard.tsx'

const connections = [
  [0, 'Online'],
  [1, 'Offline'],
] as const

/** Makes the network slow, failing or absent, for all operations or for one. */
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
          The devtools make these up in this tab, above the network. They stay until you reset them or close
          the tab. Offline breaks open streams off.
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

/** Adds a rule for one operation. It suggests the operations that were recorded. */
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
