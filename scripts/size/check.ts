// Every size against its budget, and the sizes in README.md against the truth.
import { readFileSync } from 'node:fs'
import { sizeComplaint } from './budget.ts'
import { readBudgets } from './budgets.ts'
import { measure } from './measure.ts'
import { withSizes } from './readme.ts'

const budgets = readBudgets()
const measured = await measure()

for (const { name, size, bar, goal = Infinity } of measured) {
  const complaint = sizeComplaint(size, budgets[name], bar)
  const distance = size > goal ? `(${size - goal} B above its goal of ${goal} B)` : ''
  console.log(`${String(size).padStart(6)} B  ${name} ${complaint ?? distance}`)
  if (complaint) process.exitCode = 1
}

for (const name of Object.keys(budgets)) {
  if (measured.some((entry) => entry.name === name)) continue
  console.error(`There is a budget for "${name}", and no such thing; pnpm size:update removes it.`)
  process.exitCode = 1
}

const readme = readFileSync('README.md', 'utf8')
if (withSizes(readme, measured) !== readme) {
  console.error('The sizes in README.md are not true; pnpm size:update writes them.')
  process.exitCode = 1
}
