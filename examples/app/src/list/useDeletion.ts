import { updateQueries, useMutation } from '@thinql/react'
import { flushSync } from 'react-dom'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { toProblem } from '../problems/toProblem.ts'
import { boardDocument, deleteItemDocument, restoreItemDocument } from './documents.ts'
import { changeItems } from './optimisticChanges.ts'

/** Deletes items optimistically. A message in the corner says so, with a button that restores the item. */
export function useDeletion() {
  const [deleteItem] = useMutation(deleteItemDocument, {
    invalidates: [boardDocument],
    optimistic: (store, { id }) =>
      updateQueries(store, boardDocument, (board) =>
        changeItems(board, (items) => items.filter((item) => item.id !== id)),
      ),
  })
  const [restoreItem] = useMutation(restoreItemDocument, { invalidates: [boardDocument] })

  /** @param control - The button that was clicked. The focus moves on from its item. */
  return async function remove(item: BoardItemFragment, control: HTMLElement): Promise<void> {
    const moveFocus = focusAfterRemoval(control)
    // Removes the row at once, so that the focus can move on.
    const deleting = flushSync(() => deleteItem({ variables: { id: item.id } }))
    moveFocus()
    const { error } = await deleting
    const { toast } = await loadToasts()
    if (error) toast.error(`“${item.title}” was not deleted. ${toProblem(error).message}`)
    else showDeleted()

    function showDeleted() {
      toast(`Deleted “${item.title}”`, { action: { label: 'Undo', onClick: () => void undo() } })
    }

    async function undo() {
      const { error } = await restoreItem({ variables: { id: item.id } })
      if (!error) return
      showDeleted()
      toast.error(`“${item.title}” was not restored. ${toProblem(error).message}`)
    }
  }
}

/** Loaded with the first message: the board needs none. The React Compiler can't compile an `import()` in a hook. */
const loadToasts = () => import('sonner')

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
    const target = neighbour?.querySelector('input') ?? document.querySelector('main input')
    if (target instanceof HTMLElement) target.focus()
  }
}
