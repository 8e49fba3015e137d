// Gives every size the budget it has earned, and README.md the sizes as they are.
import { readFileSync, writeFileSync } from 'node:fs'
import { budgetFor } from './budget.ts'
import { writeBudgets } from './budgets.ts'
import { measure } from './measure.ts'
import { withSizes } from './readme.ts'

const measured = await measure()
writeBudgets(Object.fromEntries(measured.map(({ name, size, bar }) => [name, budgetFor(size, bar)])))
writeFileSync('README.md', withSizes(readFileSync('README.md', 'utf8'), measured))
for (const { name, size } of measured) console.log(`${String(size).padStart(6)} B  ${name}`)
