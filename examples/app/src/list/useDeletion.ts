import type { Failure } from '@thinql/core'
import { updateQueries, useMutation } from '@thinql/react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { toProblem } from '../problems/toProblem.ts'
import { boardDocument, deleteItemDocument, restoreItemDocument } from './documents.ts'
import { changeItems } from './optimisticChanges.ts'

/**
 * Deletes items optimistically. A message in the corner says so, with a button that restores the item, or one
 * that deletes it again if that has failed.
 */
export function useDeletion() {
  const [deleteItem] = useMutation(deleteItemDocument, {
    invalidates: [boardDocument],
    optimistic: (store, { id }) =>
      updateQueries(store, boardDocument, (board) =>
        changeItems(board, (items) => items.filter((item) => item.id !== id)),
      ),
  })
  const [restoreItem] = useMutation(restoreItemDocument, { invalidates: [boardDocument] })

  const undo = ({ id, title }: BoardItemFragment) =>
    attempt(() => restoreItem({ variables: { id } }), `“${title}” was not restored.`)

  /** @param control - The button that was clicked. The focus moves on from its item. */
  return function remove(item: BoardItemFragment, control: HTMLElement): void {
    const moveFocus = focusAfterRemoval(control)
    // Removes the row at once, so that the focus can move on.
    const send = () => flushSync(() => deleteItem({ variables: { id: item.id } }))
    void attempt(send, `“${item.title}” was not deleted.`, () => sayDeleted(item, () => undo(item)))
    moveFocus()
  }
}

/**
 * Sends a change. If it fails, a message says so and offers it again, until a person closes it: no click is
 * forgotten.
 */
async function attempt(
  send: () => Promise<{ readonly error?: Failure | undefined }>,
  failed: string,
  onDone?: () => void,
): Promise<void> {
  const { error } = await send()
  if (!error) return onDone?.()
  toast.error(`${failed} ${toProblem(error).message}`, {
    duration: Infinity,
    action: { label: 'Try again', onClick: () => void attempt(send, failed, onDone) },
  })
}

function sayDeleted({ title }: BoardItemFragment, undo: () => Promise<void>): void {
  toast(`Deleted “${title}”`, { action: { label: 'Undo', onClick: () => void undo() } })
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
    const target = neighbour?.querySelector('input') ?? document.querySelector('main input')
    if (target instanceof HTMLElement) target.focus()
  }
}
