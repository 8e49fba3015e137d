// One page of pictures: each screen, after each outcome of each operation that it sends. Change what is in "your app".
import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { judge, pageOf, pictureOf, type Row } from './page.ts'
import { type App, outcomes, type Screen, type Tape, visit } from './visit.ts'

// #region your app
const app: App = {
  endpoint: /\/graphql(\?|$)/,
  context: {
    baseURL: process.env.APP_URL ?? 'http://localhost:5173',
    viewport: { width: 640, height: 400 },
  },
  // Take more than your client waits before it sends a request again.
  rest: 600,
}
const screens: Record<string, Screen> = {
  'The list': { path: '/' },
  'Adding a todo': {
    path: '/',
    step: async (page) => {
      await page.getByLabel('New todo').fill('Buy milk')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
  },
}
// #endregion

test('contact sheet', async ({ browser }) => {
  // Each action has a time limit of its own.
  test.setTimeout(0)
  const problems: string[] = []
  const sections = []
  for (const [title, screen] of Object.entries(screens)) {
    const tape: Tape = new Map()
    const data = await visit(browser, app, screen, tape)
    const columns = Object.keys(outcomes).filter((column) => column !== 'partial data' || screen.partial)
    const rows: Row[] = []
    for (const [name, { kind, bySocket }] of data.asked) {
      const row: Row = { name, kind, cells: new Map([['data', data]]) }
      const isPossible = (column: string) =>
        bySocket
          ? /^(?:loading|GraphQLResultError|NetworkError)$/.test(column)
          : column !== 'partial data' || screen.partial?.[name]
      const left = columns.filter(isPossible)
      const takeTurns = async () => {
        for (let column = left.shift(); column; column = left.shift())
          row.cells.set(column, await visit(browser, app, screen, tape, { name, column }))
      }
      await Promise.all([takeTurns(), takeTurns(), takeTurns()])
      rows.push(row)
    }
    const missing = `It sent no ${screen.step ? 'mutation after the step' : 'operation'} to ${app.endpoint}.`
    const problem = data.problem || (rows.length === 0 ? `${missing} ${data.thrown}` : '')
    if (problem) problems.push(`${title}: ${problem}`)
    for (const row of rows)
      for (const [column, cell] of row.cells) {
        const { look, marks } = judge(column, cell, row)
        if (look === 'red') problems.push(`${title}, ${row.name}, ${column}: ${marks}`)
      }
    sections.push({
      title,
      columns: ['data', ...columns],
      rows,
      problem,
      picture: pictureOf(data, `${title}, data`),
    })
  }
  writeFileSync('contact-sheet.html', pageOf(sections))
  expect(problems, 'contact-sheet.html shows where people read nothing').toEqual([])
})
