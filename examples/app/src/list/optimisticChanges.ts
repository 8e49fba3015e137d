import type { BoardQuery, UpdateItemInput } from '../gql/graphql.ts'

type Item = BoardQuery['items'][number]

/** The item after an update; the same object if the update is of another item. */
export function withChanges<T extends Item>(item: T, { id, ...changes }: UpdateItemInput): T {
  if (item.id !== id) return item
  return {
    ...item,
    title: changes.title ?? item.title,
    status: changes.status ?? item.status,
    note: changes.note === undefined ? item.note : toStored(changes.note),
    assignee: changes.assignee === undefined ? item.assignee : toStored(changes.assignee),
  }
}

/** The server stores an empty text as null. */
function toStored(text: string | null): string | null {
  return text === '' ? null : text
}

/** The board after a change of its items. Its progress changes with them. */
export function changeItems(board: BoardQuery, change: (items: Item[]) => Item[]): BoardQuery {
  const { items: before, progress } = board
  const items = change(before)
  const done = progress.done + countDone(items) - countDone(before)
  const total = progress.total + items.length - before.length
  return { ...board, items, progress: { done, total } }
}

function countDone(items: readonly Item[]): number {
  return items.filter(({ status }) => status === 'DONE').length
}
