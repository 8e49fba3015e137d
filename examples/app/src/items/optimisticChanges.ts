import type { BoardQuery, UpdateItemInput } from '../gql/graphql.ts'

type Item = BoardQuery['items']['nodes'][number]

/** An item with the changes that a mutation asks for. */
export function withChanges<T extends Item>(item: T, { id, ...changes }: UpdateItemInput): T {
  if (item.id !== id) return item
  return {
    ...item,
    title: changes.title ?? item.title,
    status: changes.status ?? item.status,
    note: changes.note === undefined ? item.note : toKept(changes.note),
    assignee: changes.assignee === undefined ? item.assignee : toKept(changes.assignee),
    due: changes.due === undefined ? item.due : toKept(changes.due),
  }
}

/** A blank text is none. */
function toKept(text: string | null): string | null {
  return text === '' ? null : text
}

/** The board with a changed item, and with its progress counted anew. */
export function updateOnBoard(board: BoardQuery, input: UpdateItemInput): BoardQuery {
  const nodes = board.items.nodes.map((item) => withChanges(item, input))
  return withNodes(board, nodes, countDone(nodes) - countDone(board.items.nodes), 0)
}

/** The board without an item. */
export function removeFromBoard(board: BoardQuery, id: string): BoardQuery {
  const nodes = board.items.nodes.filter((item) => item.id !== id)
  const removed = board.items.nodes.length - nodes.length
  return withNodes(board, nodes, countDone(nodes) - countDone(board.items.nodes), -removed)
}

function withNodes(board: BoardQuery, nodes: Item[], moreDone: number, more: number): BoardQuery {
  const { done, total } = board.progress
  return {
    ...board,
    items: { ...board.items, nodes },
    progress: { ...board.progress, done: done + moreDone, total: total + more },
  }
}

function countDone(items: readonly Item[]): number {
  return items.filter(({ status }) => status === 'DONE').length
}
