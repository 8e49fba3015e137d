import { useRef } from 'react'
import type { ItemQuery } from '../../gql/graphql.ts'
import { toProblem } from '../../problems/toProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Attachments.module.css'
import { useAttach } from './useAttach.ts'

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
    <section className={styles.part} aria-labelledby="attachments" tabIndex={-1}>
      <h2 id="attachments">Attachments</h2>
      {attachments.length === 0 && <p className="soft">None yet. A file can be up to 2 MB.</p>}
      <ul className={styles.files}>
        {attachments.map(({ id: file, name, size, url }) => (
          <li key={file}>
            <a href={url} className={styles.file}>
              {name}
            </a>{' '}
            <span className="soft">{Math.ceil(size / 1024)} kB</span>
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
        <div className={styles.sending}>
          <p className={styles.name}>Sending {sending.name}…</p>
          {/* fetch reports no progress. */}
          <ProgressBar label={`Sending ${sending.name}`} />
          <Button
            onClick={(event) => {
              event.currentTarget.closest('section')?.focus()
              sending.cancel()
            }}
          >
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
