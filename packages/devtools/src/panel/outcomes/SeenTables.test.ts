import { expect, test } from 'vitest'
import { toMarkdown } from './SeenTables.tsx'
import type { Step } from './shown.ts'

test('the Markdown has a row for each outcome, a column for each operation, and what the page said', () => {
  const steps: Step[] = [
    { operation: '1. Todos', outcome: 'never', seen: 'said something', said: 'Wait | please' },
    { operation: '1. Todos', outcome: 'NetworkError', seen: 'crashed', said: '' },
    { operation: 'All at once', outcome: 'never', seen: 'as before', said: '' },
    { operation: 'AddTodo', outcome: 'NetworkError', seen: 'not seen', said: '' },
  ]
  expect(toMarkdown(steps)).toBe(
    `|  | 1. Todos | All at once | AddTodo |
| --- | --- | --- | --- |
| loading | said something: Wait \\| please | as before |  |
| NetworkError | crashed |  | not seen |
`,
  )
})
