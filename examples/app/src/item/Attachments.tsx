import { setQueryData, useMutation, useQueryStore } from '@thinql/react'
import { type ChangeEvent, useRef } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'
import { addAttachmentDocument, itemDocument } from './documents.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { announce, Button, Guide, Icon } from '../ui/index.ts'

/** The files of an item. The client of the app has the middleware `upload()`, which sends them. */
export function Attachments({ item: { id, attachments } }: { item: NonNullable<ItemQuery['item']> }) {
  const store = useQueryStore()
  const input = useRef<HTMLInputElement>(null)
  const [addAttachment, { loading, error, variables }] = useMutation(addAttachmentDocument, {
    invalidates: [itemDocument],
  })

  async function attach(file: File) {
    const { data } = await addAttachment({ variables: { itemId: id, file } })
    announce(data ? `Attached ${file.name}` : `${file.name} was not attached`)
    if (!data) return
    // Shown at once: the query that is fetched again waits for the slow history.
    setQueryData(
      store,
      itemDocument,
      (shown) => (shown?.item ? { ...shown, item: { ...shown.item, ...data.addAttachment } } : undefined),
      { variables: { id } },
    )
  }

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
        Attach a file, and download it again.
      </Guide>
      {attachments.length === 0 && <p className="hint">None yet. A file can be up to 25 MB.</p>}
      <ul className="grid gap-1">
        {attachments.map(({ id: file, name, size, url }) => (
          <li key={file}>
            <a href={url} className="font-semibold text-accent">
              {name}
            </a>{' '}
            <span className="hint">{(size / 1_000).toFixed(1)} kB</span>
          </li>
        ))}
      </ul>
      {error && (
        <ChangeFailure heading="Not attached." failure={error} onRetry={() => attach(variables.file)} />
      )}
      <input ref={input} type="file" hidden aria-label="File to attach" onChange={choose} />
      <div>
        <Button busy={loading} onClick={() => input.current?.click()}>
          <Icon name="clip" /> {loading ? 'Sending…' : 'Attach a file'}
        </Button>
      </div>
    </section>
  )
}
