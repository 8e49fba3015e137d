import type { Outcome } from '@thinql/core/testing'
import { DocsLink } from '../ui/Button.tsx'
import { State } from '../ui/Section.tsx'
import { pageOf } from '../wire/outcomes.ts'
import { looks, type Step } from './shown.ts'

export function nameOfOutcome(outcome: Outcome): string {
  return outcome === 'never' ? 'loading' : outcome
}

const operationsOf = (steps: readonly Step[]) => [...new Set(steps.map(({ operation }) => operation))]

export function SeenTables({ steps, current }: { steps: readonly Step[]; current: number | undefined }) {
  const rowOf = ({ outcome, seen, said }: Step, isCurrent: boolean) => (
    <tr key={outcome} aria-current={isCurrent ? 'step' : undefined}>
      <th scope="row">
        <DocsLink page={outcome === 'never' ? undefined : pageOf(outcome)}>{nameOfOutcome(outcome)}</DocsLink>
      </th>
      <td>
        <State look={looks[seen]}>{seen}</State>
      </td>
      <td>{said}</td>
    </tr>
  )
  return (
    <div className="seen-tables">
      {operationsOf(steps).map((name) => (
        <table key={name}>
          <caption>{name}</caption>
          <tbody>
            {steps.map((step, index) => step.operation === name && rowOf(step, index === current))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
