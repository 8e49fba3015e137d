import { useMutation } from '@thinql/react'
import { createContext, use } from 'react'
import type { BoardQueryVariables, ItemQuery } from '../gql/graphql.ts'
import { graphql } from '../gql/index.ts'
import { boardDocument, itemDocument } from './documents.ts'
import { updateOnBoard, withChanges } from './optimisticChanges.ts'

const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateItemInput!) {
    updateItem(input: $input) {
      ...BoardItem
    }
  }
`)

/** Which part of the board is shown, for whatever changes it before the server has answered; null on other pages. */
export const BoardVariables = createContext<BoardQueryVariables | null>(null)

/** What the page of an item shows, for whatever changes it while the rest is on its way; null on other pages. */
export const ShownItem = createContext<ItemQuery | null>(null)

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
