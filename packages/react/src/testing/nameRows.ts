import type { OutcomeRow, OutcomeTable } from './everyOutcome.tsx'
import { withoutFields } from './readScreen.ts'

/** Says of each row that reads the same as another one which one that is. `before` and `data` stay in full. */
export function nameRows(texts: OutcomeTable): OutcomeTable {
  const named = Object.entries(texts).map(([row, text]) => [row, nameRow(row as OutcomeRow, text, texts)])
  return Object.fromEntries(named) as OutcomeTable
}

function nameRow(row: OutcomeRow, text: string, { before, data, loading }: OutcomeTable): string {
  if (row === 'before' || row === 'data') return text
  if (/^(?:\(nothing\)|crashed: |step: )/.test(text)) return text
  // Who reads all the data misses nothing.
  if (row === 'partial data' && text === data) return 'as data'
  if (text === before) return 'as before'
  if (text === data) return 'as data'
  if (before !== undefined && withoutFields(text) === withoutFields(before))
    return `as before, with ${fieldsOf(text) || 'empty fields'}`
  if (row !== 'loading' && text === loading) return 'as loading'
  return text
}

function fieldsOf(text: string): string {
  return (text.match(/\[field: (?:\\\]|[^\]])*\]/g) ?? []).join(' ')
}
