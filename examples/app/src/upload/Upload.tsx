import { useQuery } from '@thinql/react'
import { type ChangeEvent, useRef, useState } from 'react'
import recipe from '../../../../packages/core/recipes/uploadProgress.ts?raw'
import { WithCode } from '../features/WithCode.tsx'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Icon } from '../ui/Button.tsx'
import { announce, ProgressBar, Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { checksumOf, generateFile, sizeInWords } from './files.ts'
import { uploadedFilesDocument, useUpload } from './useUpload.ts'
import code from './useUpload.ts?raw'

const part = 'sheet stack min-h-40 gap-3 p-4 wrap-anywhere'

export function Upload() {
  return (
    <WithCode
      docs="guides/uploads/"
      file={{ path: 'upload/useUpload.ts', text: code }}
      recipes={[{ path: 'packages/core/recipes/uploadProgress.ts', text: recipe }]}
    >
      <div className="stack gap-4">
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
    <section className={part} aria-label="Send a file" tabIndex={-1}>
      {state.loading && sending ? (
        <SendingFile {...sending} />
      ) : (
        <div className="flex flex-wrap gap-3">
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
        <p className="hint">The generated file has 20 MB. The server reads 4 MB per second.</p>
      )}
    </section>
  )
}

/** How much of a file has been sent. */
function SendingFile({ name, sent, total, cancel }: NonNullable<ReturnType<typeof useUpload>['sending']>) {
  const share = total === 0 ? 0 : sent / total
  return (
    <>
      <p>{share < 1 ? `Sending ${name}` : `Sent ${name}. The server computes its checksum…`}</p>
      <ProgressBar share={share} label={`Sending ${name}`} />
      <div className="flex flex-wrap items-center gap-3">
        <Button vanishes onClick={cancel}>
          Cancel
        </Button>
        <p className="text-soft tabular-nums">
          {sizeInWords(sent)} of {sizeInWords(total)}
        </p>
      </div>
    </>
  )
}

function UploadedFiles() {
  const { data, error, loading, refetch } = useQuery(uploadedFilesDocument)
  return (
    <section className={part} aria-labelledby="files" tabIndex={-1}>
      <h2 id="files">Uploaded files</h2>
      {loading && <Skeleton label="Loading the files…" lines={['60%']} />}
      {error && (
        <FailureNotice failure={error} onRetry={refetch}>
          The files didn’t load.
        </FailureNotice>
      )}
      {data?.uploadedFiles.length === 0 && <p className="hint">None yet. A file can be up to 100 MB.</p>}
      <ul className="grid gap-2">
        {data?.uploadedFiles.map(({ id, name, size, sha256 }) => (
          <li key={id}>
            {name} <span className="hint">{sizeInWords(size)}</span>{' '}
            <span className="block font-mono text-code text-soft">SHA-256 {sha256.slice(0, 16)}…</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
