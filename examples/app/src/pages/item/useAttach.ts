import { useMutation, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../../gql/index.ts'
import { itemDocument } from '../../items/documents.ts'
import { useConnectionBack } from '../../problems/connection.ts'
import { announce } from '../../ui/announce.ts'

const addAttachmentDocument = graphql(`
  mutation AddAttachment($itemId: ID!, $file: File!) {
    addAttachment(itemId: $itemId, file: $file) {
      attachments {
        id
        name
        size
        url
      }
    }
  }
`)

/** The upload in flight. */
interface Sending {
  readonly name: string
  readonly cancel: () => void
}

/** Attaches files to an item, one at a time. */
export function useAttach(id: string) {
  const store = useQueryStore()
  const [sending, setSending] = useState<Sending>()
  const [addAttachment, { error, reset }] = useMutation(addAttachmentDocument)

  useConnectionBack(error, reset)

  async function attach(file: File): Promise<void> {
    const controller = new AbortController()
    setSending({ name: file.name, cancel: () => controller.abort() })
    const { data, error } = await addAttachment({
      variables: { itemId: id, file },
      signal: controller.signal,
    })
    setSending(undefined)
    if (error?.name === 'AbortError') {
      reset()
      announce(`${file.name} was not attached`)
    }
    if (error) return
    announce(`Attached ${file.name}`)
    // Shown at once: the query that is fetched again waits for the slow history.
    store.setData(itemDocument, { id }, (shown) =>
      shown?.item ? { ...shown, item: { ...shown.item, ...data.addAttachment } } : undefined,
    )
    await store.invalidate(itemDocument, { id })
  }

  return { attach, sending, failure: error }
}
