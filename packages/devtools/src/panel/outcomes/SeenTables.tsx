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

/** The table of what was forced: a row for each outcome, and a column for each operation. */
export function toMarkdown(steps: readonly Step[]): string {
  const operations = operationsOf(steps)
  const rows = [
    ['', ...operations],
    ['---', ...operations.map(() => '---')],
    ...[...new Set(steps.map(({ outcome }) => outcome))].map((outcome) => [
      nameOfOutcome(outcome),
      ...operations.map((operation) =>
        describeStep(steps.find((step) => step.operation === operation && step.outcome === outcome)),
      ),
    ]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function describeStep(step: Step | undefined): string {
  if (!step) return ''
  return step.said ? `${step.seen}: ${step.said.replaceAll('|', String.raw`\|`)}` : step.seen
}
