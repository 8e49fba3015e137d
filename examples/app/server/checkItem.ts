import { refusal } from './refusals.ts'

const limits = { title: 80, note: 500, assignee: 40 }

/** Returns the trimmed title. Throws a refusal if it is blank or too long. */
export function checkTitle(title: string): string {
  const text = checkText('title', title)
  if (text === null) throw refusal('title', 'Give the item a title.')
  return text
}

/** Returns the trimmed text, or null if it is blank. Throws a refusal if it is too long. */
export function checkText(field: keyof typeof limits, text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const limit = limits[field]
  if (trimmed.length > limit) {
    const word = field === 'assignee' ? 'name' : field
    throw refusal(field, `This ${word} has ${trimmed.length} characters. Shorten it to ${limit} or fewer.`)
  }
  return trimmed === '' ? null : trimmed
}

/** Returns the date, or null if it is blank. Throws a refusal if it is not a valid date. */
export function checkDue(due: string | null | undefined): string | null {
  if (!due?.trim()) return null
  const day = new Date(`${due}T00:00:00Z`)
  // JavaScript turns the 31st of November into the 1st of December.
  if (Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(due))
    throw refusal('due', 'This is not a valid date. Write it as 2026-12-31.')
  return due
}
