/** Every status of an item, with its name for users. */
export const statuses = [
  ['OPEN', 'To do'],
  ['DOING', 'Doing'],
  ['DONE', 'Done'],
] as const

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a time (ms) was: “3 minutes ago”. */
export function formatAgo(time: number, now: number): string {
  const [unit, length] = units.find(([, length]) => now - time >= length) ?? []
  return unit ? ago.format(Math.ceil((time - now) / length), unit) : 'just now'
}

/** A time in ISO 8601: “Dec 24, 2026, 6:00 PM”. */
export const formatTime = (iso: string): string => times.format(new Date(iso))

/** The time of the day with seconds: “18:00:00”. */
export const formatClock = (date: Date): string => date.toLocaleTimeString('en', { hour12: false })
