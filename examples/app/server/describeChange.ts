import type { Item } from './item.ts'

const statusNames = { OPEN: 'To do', DOING: 'Doing', DONE: 'Done' }

/** Describes a change of an item: “Moved to Done”. */
export function describeChange(before: Item, after: Item): string {
  if (before.status !== after.status) return `Moved to ${statusNames[after.status]}`
  if (before.title !== after.title) return `Renamed from “${before.title}”`
  if (before.assignee !== after.assignee)
    return after.assignee ? `Assigned to ${after.assignee}` : 'Unassigned'
  if (before.due !== after.due) return after.due ? `Due on ${after.due}` : 'Due date removed'
  return 'Edited'
}
