import { notFound, refusal } from './limits.ts'

type ItemStatus = 'OPEN' | 'DOING' | 'DONE'

export interface ItemFields {
  readonly title: string
  readonly note: string | null
  readonly status: ItemStatus
  readonly assignee: string | null
}

export interface Item extends ItemFields {
  readonly id: string
  /** The number of its latest change. */
  readonly version: number
  /** The numbers of the latest change of each field. A field that is missing has not changed. */
  readonly fieldVersions: Partial<Record<keyof ItemFields, number>>
}

/** What a client sends. A field that is undefined does not change. */
export type ItemInput = { readonly [Name in keyof ItemFields]?: ItemFields[Name] | null }

/** The item in a row of the database. Throws `notFound` without a row. */
export function toItem(row: Record<string, unknown> | undefined): Item {
  if (!row) throw notFound()
  const { deleted_at: _deletedAt, field_versions: versions, ...fields } = row
  // The table has the columns of an item, and only `items.ts` writes them.
  const fieldVersions = JSON.parse(String(versions)) as Item['fieldVersions']
  return { ...fields, id: String(row.id), fieldVersions } as unknown as Item
}

/** The fields after a change. Throws a refusal that names the field and says what is expected. */
export function changeFields(before: ItemFields, input: ItemInput): ItemFields {
  const { title, note, status, assignee } = input
  return {
    title: title == null ? before.title : checkTitle(title),
    note: note === undefined ? before.note : checkText('note', note),
    status: status ?? before.status,
    assignee: assignee === undefined ? before.assignee : checkText('assignee', assignee),
  }
}

const limits = { title: 80, note: 500, assignee: 40 }

function checkTitle(title: string): string {
  const text = checkText('title', title)
  if (text === null) throw refusal({ title: 'Give the item a title.' })
  return text
}

/** Returns the trimmed text, or null if it is blank. */
function checkText(field: keyof typeof limits, text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  const limit = limits[field]
  if (trimmed.length > limit) {
    const word = field === 'assignee' ? 'name' : field
    const message = `This ${word} has ${trimmed.length} characters. Shorten it to ${limit} or fewer.`
    throw refusal({ [field]: message })
  }
  return trimmed === '' ? null : trimmed
}

const statusNames = { OPEN: 'To do', DOING: 'Doing', DONE: 'Done' }

/** Describes a change of an item: “Moved to Done”. */
export function describeChange(before: ItemFields, after: ItemFields): string {
  if (before.status !== after.status) return `Moved to ${statusNames[after.status]}`
  if (before.title !== after.title) return `Renamed from “${before.title}”`
  if (before.assignee !== after.assignee)
    return after.assignee ? `Assigned to ${after.assignee}` : 'Unassigned'
  return 'Edited'
}
