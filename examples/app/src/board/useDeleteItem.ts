import { useMutation } from '@thinql/react'
import { announce } from '../announce.ts'
import { graphql } from '../gql/index.ts'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { boardDocument } from './boardDocument.ts'
import { focusAfterRemoval } from './focusAfterRemoval.ts'

const deleteItemDocument = graphql(`
  mutation DeleteItem($id: ID!) {
    deleteItem(id: $id) {
      id
    }
  }
`)

/** Deletes an item and hands the focus of the control that did it on to a neighbour. */
export function useDeleteItem({ id, title }: BoardItemFragment) {
  const [mutate, state] = useMutation(deleteItemDocument, { invalidates: [boardDocument] })

  async function deleteItem(control: HTMLElement): Promise<void> {
    const moveFocus = focusAfterRemoval(control)
    const { error } = await mutate({ variables: { id } })
    if (error) return
    announce(`Deleted ${title}`)
    moveFocus()
  }

  return [deleteItem, state] as const
}
