import { useQuery } from '@thinql/react'
import { type ChangeEvent, useRef, useState } from 'react'
import recipe from '../../../../../../packages/core/recipes/uploadProgress.ts?raw'
import { Marks } from '../../../marks/Marks.tsx'
import { toProblem } from '../../../problems/toProblem.ts'
import { announce } from '../../../ui/announce.ts'
import { Button, RetryButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton, SkeletonLine } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import parts from '../Parts.module.css'
import { WithCode } from '../WithCode.tsx'
import { checksumOf, generateFile, sizeInWords } from './files.ts'
import { uploadedFilesDocument } from './documents.ts'
import { SendingFile } from './SendingFile.tsx'
import styles from './Upload.module.css'
import { useUpload } from './useUpload.ts'
import code from './useUpload.ts?raw'

const shownDocuments = [uploadedFilesDocument]

export function Upload() {
  return (
    <WithCode
      docs="guides/uploads/"
      file={{ path: 'upload/useUpload.ts', text: code }}
      recipes={[{ path: 'packages/core/recipes/uploadProgress.ts', text: recipe }]}
    >
      <div className={parts.parts}>
        <SendFile />
        <UploadedFiles />
      </div>
    </WithCode>
  )
}

function SendFile() {
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<string>()
  const { send, sending, state } = useUpload()

  async function sendAndCheck(file: File) {
    setChecked(undefined)
    const { data, error } = await send(file)
    announce(error ? `${file.name} was not uploaded` : `Uploaded ${file.name}`)
    if (error) return
    const isSame = (await checksumOf(file)) === data.uploadFile.sha256
    setChecked(isSame ? 'The server has the same checksum.' : 'The server has another checksum!')
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (chosen) void sendAndCheck(chosen)
    // So that the same file can be chosen again.
    target.value = ''
  }

  return (
    <section className={`sheet ${parts.part} ${styles.part}`} aria-label="Send a file" tabIndex={-1}>
      {state.loading && sending ? (
        <SendingFile {...sending} />
      ) : (
        <div className={parts.actions}>
          <Button look="primary" onClick={() => void sendAndCheck(generateFile())}>
            Send a generated file
          </Button>
          <Button onClick={() => input.current?.click()}>
            <Icon name="clip" /> Choose a file
          </Button>
        </div>
      )}
      <input ref={input} type="file" hidden aria-label="File to send" onChange={choose} />
      {state.error?.name === 'AbortError' && sending && (
        <p>You cancelled it after {sizeInWords(sending.sent)}. The server kept nothing.</p>
      )}
      {state.error && state.error.name !== 'AbortError' && (
        <Notice>Not uploaded. {toProblem(state.error).message}</Notice>
      )}
      {state.data && sending && (
        <p>
          {sending.name} is uploaded. {checked}
        </p>
      )}
      {state.status === 'idle' && (
        <p className="soft">The generated file has 20 MB. The server reads 4 MB per second.</p>
      )}
    </section>
  )
}

function UploadedFiles() {
  const { data, error, loading, refetch } = useQuery(uploadedFilesDocument)
  return (
    <section className={`sheet ${parts.part} ${styles.part}`} aria-labelledby="files" tabIndex={-1}>
      <h2 id="files">Uploaded files</h2>
      <Marks label="Uploaded files" documents={shownDocuments} />
      {loading && (
        <Skeleton label="Loading the files…">
          <SkeletonLine width="60%" />
        </Skeleton>
      )}
      {error && (
        <Notice action={<RetryButton onRetry={refetch} />}>
          The files didn’t load. {toProblem(error).message}
        </Notice>
      )}
      {data?.uploadedFiles.length === 0 && <p className="soft">None yet. A file can be up to 100 MB.</p>}
      <ul className={styles.list}>
        {data?.uploadedFiles.map(({ id, name, size, sha256 }) => (
          <li key={id}>
            {name} <span className="soft">{sizeInWords(size)}</span>{' '}
            <span className={`${parts.code} ${styles.checksum}`}>SHA-256 {sha256.slice(0, 16)}…</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
