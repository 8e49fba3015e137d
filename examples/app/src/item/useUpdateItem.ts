import { setQueryData, updateQueries, useMutation } from '@thinql/react'
import { createContext, use } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'
import { boardDocument } from '../list/documents.ts'
import { changeItems, withChanges } from '../list/optimisticChanges.ts'
import { itemDocument, updateItemDocument } from './documents.ts'

/** The item on screen, for optimistic changes while its history still loads. */
export const ShownItem = createContext<ItemQuery | undefined>(undefined)

/** Updates an item. The board and the item's page show the change at once, and undo it if the server refuses. */
export function useUpdateItem() {
  const shown = use(ShownItem)
  const [updateItem, updating] = useMutation(updateItemDocument, {
    invalidates: [boardDocument, itemDocument],
    optimistic(store, { input }) {
      updateQueries(store, boardDocument, (board) =>
        changeItems(board, (items) => items.map((item) => withChanges(item, input))),
      )
      setQueryData(
        store,
        itemDocument,
        (data = shown) => (data?.item ? { ...data, item: withChanges(data.item, input) } : undefined),
        { variables: { id: input.id } },
      )
    },
  })
  const updateAgain = () => updating.variables && updateItem({ variables: updating.variables })
  return [updateItem, updating, updateAgain] as const
}
