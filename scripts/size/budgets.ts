import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'budgets.json')

/** Bytes by the name of the entry. */
export type Budgets = Record<string, number>

export function readBudgets(): Budgets {
  // Written by writeBudgets alone.
  return JSON.parse(readFileSync(file, 'utf8')) as Budgets
}

export function writeBudgets(budgets: Budgets) {
  writeFileSync(file, `${JSON.stringify(budgets, undefined, 2)}\n`)
}
