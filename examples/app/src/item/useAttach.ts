import { invalidateQuery, setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { uploadProgress } from '../../../../packages/core/recipes/uploadProgress.ts'
import { announce } from '../ui/index.ts'
import { addAttachmentDocument, itemDocument } from './documents.ts'

/** The upload in flight, or the last one. */
interface Sending {
  readonly name: string
  /** Bytes. */
  readonly sent: number
  readonly total: number
  readonly cancel: () => void
}

/**
 * Attaches files to an item, one at a time, and counts the bytes that have been sent. The client of the app has the
 * middleware `upload()`, which sends files.
 */
export function useAttach(id: string) {
  const store = useQueryStore()
  const [sending, setSending] = useState<Sending>()
  const [addAttachment, { loading, error, variables }] = useMutation(addAttachmentDocument)

  async function attach(file: File): Promise<void> {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const report = (sent: number, total: number) => setSending({ name: file.name, sent, total, cancel })
    report(0, file.size)
    const { data, error } = await addAttachment({
      variables: { itemId: id, file },
      signal: controller.signal,
      fetch: uploadProgress(report),
    })
    announce(error ? `${file.name} was not attached` : `Attached ${file.name}`)
    if (error) return
    // Shown at once: the query that is fetched again waits for the slow history.
    setQueryData(
      store,
      itemDocument,
      (shown) => (shown?.item ? { ...shown, item: { ...shown.item, ...data.addAttachment } } : undefined),
      { variables: { id } },
    )
    await invalidateQuery(store, itemDocument, { variables: { id } })
  }

  const attachAgain = () => variables && attach(variables.file)
  return { attach, attachAgain, loading, failure: error, sending }
}
