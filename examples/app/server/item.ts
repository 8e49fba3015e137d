import { notFound } from './refusals.ts'

export type ItemStatus = 'OPEN' | 'DOING' | 'DONE'

export interface Item {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly status: ItemStatus
  readonly assignee: string | null
  readonly due: string | null
}

export interface NewItem {
  readonly title: string
  readonly note?: string | null
  readonly assignee?: string | null
  readonly due?: string | null
}

export interface ItemChanges extends Partial<{ readonly [Key in keyof NewItem]: NewItem[Key] | null }> {
  readonly status?: ItemStatus | null
}

/** The item in a row of the database. Throws `notFound` without a row. */
export function toItem(row: Record<string, unknown> | undefined): Item {
  if (!row) throw notFound()
  return {
    id: String(row.id),
    title: String(row.title),
    note: toText(row.note),
    status: row.status === 'DONE' || row.status === 'DOING' ? row.status : 'OPEN',
    assignee: toText(row.assignee),
    due: toText(row.due),
  }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
