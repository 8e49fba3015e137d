import { useMutation, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { announce } from '../announce.ts'
import { graphql } from '../gql/index.ts'
import { itemDocument } from './itemDocument.ts'
import { uploadStore } from './uploadStore.ts'

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

/** What is being sent, and how to stop that. */
interface Sending {
  readonly name: string
  readonly cancel: () => void
}

/** Attaches files to an item, one at a time. */
export function useAttach(id: string) {
  const store = useQueryStore()
  const [sending, setSending] = useState<Sending>()
  const [addAttachment, { error, reset }] = useMutation(addAttachmentDocument, { store: uploadStore })

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
    // At once: the history, which knows of it too, takes its time.
    store.setData(itemDocument, { id }, (shown) =>
      shown?.item ? { ...shown, item: { ...shown.item, ...data.addAttachment } } : undefined,
    )
    await store.invalidate(itemDocument, { id })
  }

  return { attach, sending, failure: error }
}
