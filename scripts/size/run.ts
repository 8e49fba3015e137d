// Checks every size against its budget and its bar, and the sizes in the documents. `--update` writes the budgets and the
// documents instead; `--modules` shows which source files the bytes come from.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { budgetFor, sizeProblem, withSizes } from './budget.ts'
import { unmetBars } from './entries.ts'
import { measure, type Measured, measureModules } from './measure.ts'

const documents = ['README.md', 'docs/src/content/docs/guides/performance.md']
const budgetsFile = path.join(import.meta.dirname, 'budgets.json')

if (process.argv.includes('--modules')) await printModules()
else if (process.argv.includes('--update')) update(await measure())
else check(await measure())

async function printModules() {
  for (const { name, modules } of await measureModules()) {
    console.log(`\n${name}`)
    for (const [file, bytes] of modules) print(bytes, file)
  }
}

function update(measured: readonly Measured[]) {
  const budgets = measured.map(({ name, size, bar }) => [name, budgetFor(size, bar)])
  writeFileSync(budgetsFile, `${JSON.stringify(Object.fromEntries(budgets), undefined, 2)}\n`)
  for (const document of documents) {
    writeFileSync(document, withSizes(readFileSync(document, 'utf8'), measured))
  }
  for (const { name, size } of measured) print(size, name)
}

function check(measured: readonly Measured[]) {
  // `update` wrote it.
  const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, number>
  for (const { name, size, bar } of measured) {
    const unmet = unmetBars.includes(name)
    const problem = sizeProblem(size, budgets[name], unmet ? undefined : bar)
    const note = unmet && bar !== undefined ? distanceTo(bar, size) : ''
    print(size, `${name} ${problem ?? note}`)
    if (problem) fail('pnpm size:update writes the budgets.')
  }
  const names = measured.map(({ name }) => name)
  for (const name of Object.keys(budgets).filter((name) => !names.includes(name))) {
    fail(`There is a budget for "${name}", but no such entry; pnpm size:update removes it.`)
  }
  for (const name of unmetBars.filter((name) => !names.includes(name))) {
    fail(`unmetBars in scripts/size/entries.ts names "${name}", but there is no such entry.`)
  }
  for (const document of documents) {
    const text = readFileSync(document, 'utf8')
    if (withSizes(text, measured) !== text)
      fail(`${document} shows other sizes; pnpm size:update writes them.`)
  }
}

function distanceTo(bar: number, size: number) {
  if (size <= bar) return `meets its bar of ${bar} B; remove it from unmetBars in scripts/size/entries.ts`
  return `(${size - bar} B above its bar of ${bar} B)`
}

function print(bytes: number, text: string) {
  console.log(`${String(bytes).padStart(6)} B  ${text}`)
}

function fail(problem: string) {
  console.error(problem)
  process.exitCode = 1
}
