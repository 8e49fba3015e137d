import type { Item } from './item.ts'

const statusNames = { OPEN: 'To do', DOING: 'Doing', DONE: 'Done' }

/** What has changed of an item, as a sentence without a subject. */
export function describeChange(before: Item, after: Item): string {
  if (before.status !== after.status) return `Moved to ${statusNames[after.status]}`
  if (before.title !== after.title) return `Renamed, it was “${before.title}”`
  if (before.assignee !== after.assignee)
    return after.assignee ? `Given to ${after.assignee}` : 'Given to nobody'
  if (before.due !== after.due) return after.due ? `Due on ${after.due}` : 'Due no more'
  return 'Edited'
}
