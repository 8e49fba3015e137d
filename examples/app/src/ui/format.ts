export const statuses = [
  ['OPEN', 'To do'],
  ['DOING', 'Doing'],
  ['DONE', 'Done'],
] as const

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A time in ISO 8601: “Dec 24, 2026, 6:00 PM”. */
export const formatTime = (iso: string): string => times.format(new Date(iso))

/** The time of the day with seconds: “18:00:00”. */
export const formatClock = (date: Date): string => date.toLocaleTimeString('en', { hour12: false })
