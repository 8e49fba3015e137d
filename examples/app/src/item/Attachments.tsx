import { invalidateQuery, setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { useRef, useState } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'
import { useRetryWhenBack } from '../problems/connection.ts'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Icon } from '../ui/Button.tsx'
import { announce, ProgressBar } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { addAttachmentDocument, itemDocument } from './documents.ts'

type Item = NonNullable<ItemQuery['item']>

export function Attachments({ item: { id, attachments } }: { item: Pick<Item, 'id' | 'attachments'> }) {
  const input = useRef<HTMLInputElement>(null)
  const { attach, sending, failure } = useAttach(id)

  function attachFirst(files: FileList | null) {
    const [file] = files ?? []
    if (file) void attach(file)
    // So that the same file can be chosen again.
    if (input.current) input.current.value = ''
  }

  return (
    <section
      className="grid gap-3 border-t border-line p-4 wrap-anywhere"
      aria-labelledby="attachments"
      tabIndex={-1}
    >
      <h2 id="attachments">Attachments</h2>
      {attachments.length === 0 && <p className="hint">None yet. A file can be up to 2 MB.</p>}
      <ul className="grid gap-1">
        {attachments.map(({ id: file, name, size, url }) => (
          <li key={file}>
            <a href={url} className="font-semibold text-accent">
              {name}
            </a>{' '}
            <span className="hint">{Math.ceil(size / 1024)} kB</span>
          </li>
        ))}
      </ul>
      {failure && <Notice>Not attached. {toProblem(failure).message}</Notice>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to attach"
        onChange={(event) => attachFirst(event.target.files)}
      />
      {sending ? (
        <div className="flex items-center gap-3">
          <div className="grid flex-1 gap-1">
            <p>Sending {sending.name}…</p>
            {/* fetch reports no progress. */}
            <ProgressBar label={`Sending ${sending.name}`} />
          </div>
          <Button vanishes onClick={sending.cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div>
          <Button onClick={() => input.current?.click()}>
            <Icon name="clip" /> Attach a file
          </Button>
        </div>
      )}
    </section>
  )
}

/** The upload in flight. */
interface Sending {
  readonly name: string
  readonly cancel: () => void
}

/** Attaches files to an item, one at a time. */
function useAttach(id: string) {
  const store = useQueryStore()
  const [sending, setSending] = useState<Sending>()
  const [addAttachment, { error, reset }] = useMutation(addAttachmentDocument)
  useRetryWhenBack(error, reset)

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
    setQueryData(store, itemDocument, { id }, (shown) =>
      shown?.item ? { ...shown, item: { ...shown.item, ...data.addAttachment } } : undefined,
    )
    await invalidateQuery(store, itemDocument, { id })
  }

  return { attach, sending, failure: error }
}
