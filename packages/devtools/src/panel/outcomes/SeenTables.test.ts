import { expect, test } from 'vitest'
import { toMarkdown } from './SeenTables.tsx'
import type { Step } from './Walk.ts'

test('the Markdown of a walk has a row for each outcome and a column for each operation', () => {
  const steps: Step[] = [
    { operation: '1. Todos', outcome: 'never', seen: 'said something' },
    { operation: '1. Todos', outcome: 'NetworkError', seen: 'crashed' },
    { operation: 'All at once', outcome: 'never', seen: 'as before' },
    { operation: 'All at once', outcome: 'NetworkError', seen: 'not seen' },
  ]
  expect(toMarkdown(steps)).toBe(
    `|  | 1. Todos | All at once |
| --- | --- | --- |
| loading | said something | as before |
| NetworkError | crashed | not seen |
`,
  )
})
