import { invalidateQuery, setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'
import { addAttachmentDocument, itemDocument } from './documents.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { ActionButton, announce, Button, Guide, Icon, ProgressBar } from '../ui/index.ts'
import { uploadProgress } from '../../../../packages/core/recipes/uploadProgress.ts'

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
function useAttach(id: string) {
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

export function Attachments({ item: { id, attachments } }: { item: NonNullable<ItemQuery['item']> }) {
  const input = useRef<HTMLInputElement>(null)
  const { attach, attachAgain, loading, failure, sending } = useAttach(id)
  const isCancelled = failure?.name === 'AbortError'

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (chosen) void attach(chosen)
    // So that the same file can be chosen again.
    target.value = ''
  }

  return (
    <section
      className="stack gap-3 border-t border-line p-4 wrap-anywhere"
      aria-labelledby="attachments"
      tabIndex={-1}
    >
      <h2 id="attachments">Attachments</h2>
      <Guide docs="guides/uploads/" source="item/Attachments.tsx">
        Attach a generated file, and cancel it halfway. The server reads 4 MB per second.
      </Guide>
      {attachments.length === 0 && <p className="hint">None yet. A file can be up to 25 MB.</p>}
      <ul className="grid gap-1">
        {attachments.map(({ id: file, name, size, url }) => (
          <li key={file}>
            <a href={url} className="font-semibold text-accent">
              {name}
            </a>{' '}
            <span className="hint">{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      {failure && !isCancelled && (
        <ChangeFailure heading="Not attached." failure={failure} onRetry={attachAgain} />
      )}
      {isCancelled && sending && (
        <p>You cancelled it after {formatSize(sending.sent)}. The server kept nothing.</p>
      )}
      <input ref={input} type="file" hidden aria-label="File to attach" onChange={choose} />
      {loading && sending ? (
        <SendingFile {...sending} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => input.current?.click()}>
            <Icon name="clip" /> Attach a file
          </Button>
          <Button onClick={() => void attach(generateFile())}>Attach a generated file</Button>
        </div>
      )}
    </section>
  )
}

function SendingFile({ name, sent, total, cancel }: NonNullable<ReturnType<typeof useAttach>['sending']>) {
  const share = sent / (total || 1)
  return (
    <>
      <p>{share < 1 ? `Sending ${name}` : `Sent ${name}. The server stores it…`}</p>
      <ProgressBar share={share} label={`Sending ${name}`} />
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton label="Cancel" onClick={cancel} />
        <p className="text-soft tabular-nums">
          {formatSize(sent)} of {formatSize(total)}
        </p>
      </div>
    </>
  )
}

/** “0.2 kB”, “20.0 MB” */
function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A file of 20 MB. */
function generateFile(): File {
  const block = crypto.getRandomValues(new Uint8Array(50_000))
  return new File(Array<typeof block>(400).fill(block), 'generated.bin')
}
