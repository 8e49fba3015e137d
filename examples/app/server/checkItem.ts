import { refusal } from './refusals.ts'

const limits = { title: 80, note: 500, assignee: 40 }

/** The title as it is kept; a blank or too long one is refused. */
export function checkTitle(title: string): string {
  const text = checkText('title', title)
  if (text === null) throw refusal('title', 'Give the item a title.')
  return text
}

/** A text as it is kept: a blank one is none, a too long one is refused. */
export function checkText(field: keyof typeof limits, text: string | null | undefined): string | null {
  const kept = text?.trim() ?? ''
  const limit = limits[field]
  if (kept.length > limit) {
    const called = field === 'assignee' ? 'name' : field
    throw refusal(field, `This ${called} has ${kept.length} characters. Shorten it to ${limit} or fewer.`)
  }
  return kept === '' ? null : kept
}

/** A day of the calendar as it is kept: a blank one is none, one that no calendar has is refused. */
export function checkDue(due: string | null | undefined): string | null {
  if (!due?.trim()) return null
  const day = new Date(`${due}T00:00:00Z`)
  // An invalid date has no ISO form, and the 31st of November becomes another day.
  if (Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(due))
    throw refusal('due', 'This is no day of the calendar. Write it as 2026-12-31.')
  return due
}
