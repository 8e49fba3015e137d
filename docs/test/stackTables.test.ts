import { expect, test } from 'vitest'
import { stackTables } from '../src/code/stackTables.ts'

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const tableOf = (heads: readonly string[], cells: readonly string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${row(cells)}</tbody></table>`

test('each cell of a wide table has the heading of its column as a label, without its tags', () => {
  const html = stackTables(
    tableOf(['what', '<code>thinql</code>', 'SWR', 'urql'], ['Cache', '<b>one</b> each', '2', '3']),
  )
  expect(html).toContain('<td role="cell" data-label="thinql"><span><b>one</b> each</span></td>')
  expect(html).toContain('<td role="cell" data-label="urql"><span>3</span></td>')
  expect(html).toContain('<thead><tr role="row"><th role="columnheader">what</th>')
})

test('a table with three columns stays as it is', () => {
  const html = tableOf(['a', 'b', 'c'], ['1', '2', '3'])
  expect(stackTables(html)).toBe(html)
})
