import { useMutation } from '@thinql/react'
import { use } from 'react'
import { graphql } from '../gql/index.ts'
import { itemDocument } from '../item/itemDocument.ts'
import { ShownItem } from '../item/ShownItem.ts'
import { boardDocument } from './boardDocument.ts'
import { BoardVariables } from './BoardVariables.ts'
import { updateOnBoard, withChanges } from './changeBoard.ts'

const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateItemInput!) {
    updateItem(input: $input) {
      ...BoardItem
    }
  }
`)

/** Changes an item: board and item page show it at once, and take it back if the server refuses. */
export function useUpdateItem() {
  const variables = use(BoardVariables)
  const shown = use(ShownItem)
  return useMutation(updateItemDocument, {
    invalidates: [boardDocument, itemDocument],
    optimistic(store, { input }) {
      if (variables) store.setData(boardDocument, variables, (board) => board && updateOnBoard(board, input))
      store.setData(itemDocument, { id: input.id }, (data = shown ?? undefined) =>
        data?.item ? { ...data, item: withChanges(data.item, input) } : undefined,
      )
    },
  })
}
