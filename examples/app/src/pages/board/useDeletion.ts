import type { RequestFailure } from '@thinql/core'
import { useMutation } from '@thinql/react'
import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BoardItemFragment } from '../../gql/graphql.ts'
import { graphql } from '../../gql/index.ts'
import { boardDocument } from '../../items/documents.ts'
import { removeFromBoard } from '../../items/optimisticChanges.ts'
import { BoardVariables } from '../../items/useUpdateItem.ts'
import { useConnectionBack } from '../../problems/connection.ts'
import { announce } from '../../ui/announce.ts'

const deleteItemDocument = graphql(`
  mutation DeleteItem($id: ID!) {
    deleteItem(id: $id) {
      id
    }
  }
`)

const restoreItemDocument = graphql(`
  mutation RestoreItem($id: ID!) {
    restoreItem(id: $id) {
      id
    }
  }
`)

/** The result of the latest deletion. It is shown above the list, because the row of the item is gone. */
export type Deletion =
  | { readonly state: 'deleted'; readonly item: BoardItemFragment }
  | {
      readonly state: 'failed' | 'not restored'
      readonly item: BoardItemFragment
      readonly failure: RequestFailure
    }

/** Deletes items optimistically, and restores a deleted item. */
export function useDeletion() {
  const variables = use(BoardVariables)
  const [deletion, setDeletion] = useState<Deletion>()
  const [deleteItem] = useMutation(deleteItemDocument, {
    invalidates: [boardDocument],
    optimistic(store, { id }) {
      if (variables)
        store.setData(boardDocument, variables, (board) => board && removeFromBoard(board, String(id)))
    },
  })
  const [restoreItem, restoring] = useMutation(restoreItemDocument, { invalidates: [boardDocument] })

  // An item that was not restored can be restored again.
  useConnectionBack(deletion && deletion.state !== 'deleted' ? deletion.failure : undefined, () =>
    setDeletion(deletion?.state === 'not restored' ? { state: 'deleted', item: deletion.item } : undefined),
  )

  async function remove(item: BoardItemFragment, control: HTMLElement): Promise<void> {
    const moveFocus = focusAfterRemoval(control)
    // Removes the row at once, so that the focus can move on.
    const deleting = flushSync(() => {
      setDeletion(undefined)
      return deleteItem({ variables: { id: item.id } })
    })
    moveFocus()
    const { error } = await deleting
    setDeletion(error ? { state: 'failed', item, failure: error } : { state: 'deleted', item })
    if (!error) announce(`Deleted ${item.title}`)
  }

  async function undo(item: BoardItemFragment): Promise<void> {
    const { error } = await restoreItem({ variables: { id: item.id } })
    setDeletion(error && { state: 'not restored', item, failure: error })
    if (!error) announce(`Restored ${item.title}`)
  }

  return { deletion, remove, undo, restoring: restoring.loading, dismiss: () => setDeletion(undefined) }
}

/**
 * Returns a function to call when the list item of `control` is removed. It focuses the first control of the next or
 * previous item, or the first control of the page's content if there is none. If the user has moved the focus away, it
 * does nothing.
 */
function focusAfterRemoval(control: HTMLElement): () => void {
  const item = control.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return () => {
    const { activeElement, body } = document
    if (activeElement !== body && !item?.contains(activeElement)) return
    const target = neighbour?.querySelector('input') ?? document.querySelector('input')
    target?.focus()
  }
}
