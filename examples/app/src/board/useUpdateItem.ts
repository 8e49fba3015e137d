import { useMutation } from '@thinql/react'
import { graphql } from '../gql/index.ts'
import type { BoardQuery, UpdateItemInput } from '../gql/graphql.ts'
import { boardDocument } from './boardDocument.ts'

const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateItemInput!) {
    updateItem(input: $input) {
      ...BoardItem
    }
  }
`)

/** Changes an item: the board shows it at once, and takes it back if the server refuses. */
export function useUpdateItem() {
  return useMutation(updateItemDocument, {
    invalidates: [boardDocument],
    optimistic(store, { input }) {
      store.setData(boardDocument, undefined, (board) => board && withChanges(board, input))
    },
  })
}

function withChanges({ items }: BoardQuery, { id, title, note, status }: UpdateItemInput): BoardQuery {
  const nodes = items.nodes.map((item) => {
    if (item.id !== id) return item
    return {
      ...item,
      title: title ?? item.title,
      note: note === undefined ? item.note : note,
      status: status ?? item.status,
    }
  })
  return { items: { ...items, nodes } }
}
