import { refusal } from './refusals.ts'

const titleLimit = 80
const noteLimit = 500

/** The title as it is kept; a blank or too long one is refused. */
export function checkTitle(title: string): string {
  const text = title.trim()
  if (text === '') throw refusal('title', 'Give the item a title.')
  if (text.length > titleLimit) throw refusal('title', tooLong('title', text.length, titleLimit))
  return text
}

/** The note as it is kept: a blank one is none, a too long one is refused. */
export function checkNote(note: string | null | undefined): string | null {
  const text = note?.trim() ?? ''
  if (text.length > noteLimit) throw refusal('note', tooLong('note', text.length, noteLimit))
  return text === '' ? null : text
}

function tooLong(what: string, length: number, limit: number): string {
  return `This ${what} has ${length} characters. Shorten it to ${limit} or fewer.`
}
