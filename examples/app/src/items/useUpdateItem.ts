import { useMutation } from '@thinql/react'
import { createContext, use } from 'react'
import type { BoardQueryVariables, ItemQuery } from '../gql/graphql.ts'
import { graphql } from '../gql/index.ts'
import { useConnectionBack } from '../problems/connection.ts'
import { boardDocument, itemDocument } from './documents.ts'
import { updateOnBoard, withChanges } from './optimisticChanges.ts'

const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateItemInput!) {
    updateItem(input: $input) {
      ...BoardItem
    }
  }
`)

/** The variables of the board on screen, for optimistic changes; null on other pages. */
export const BoardVariables = createContext<BoardQueryVariables | null>(null)

/** The data of the item on screen, for optimistic changes while its history still loads; null on other pages. */
export const ShownItem = createContext<ItemQuery | null>(null)

/** Updates an item. The board and the item's page show the change at once, and undo it if the server refuses. */
export function useUpdateItem() {
  const variables = use(BoardVariables)
  const shown = use(ShownItem)
  const [updateItem, updating] = useMutation(updateItemDocument, {
    invalidates: [boardDocument, itemDocument],
    optimistic(store, { input }) {
      if (variables) store.setData(boardDocument, variables, (board) => board && updateOnBoard(board, input))
      store.setData(itemDocument, { id: input.id }, (data = shown ?? undefined) =>
        data?.item ? { ...data, item: withChanges(data.item, input) } : undefined,
      )
    },
  })
  useConnectionBack(updating.error, updating.reset)
  return [updateItem, updating] as const
}
