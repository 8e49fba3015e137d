import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { uploadProgress } from '../../../packages/core/recipes/uploadProgress.ts'
import { graphql } from '../support/gql/index.ts'

const AttachFile = graphql(`
  mutation AttachFile($file: File!) {
    upload(file: $file) {
      name
      bytes
    }
  }
`)

export function Attachment() {
  const [sent, setSent] = useState(0)
  const [attach, { data, error, loading }] = useMutation(AttachFile)

  function choose(file: File | undefined) {
    setSent(0)
    const fetch = uploadProgress((bytes, total) => setSent(bytes / total))
    if (file) void attach({ variables: { file }, fetch })
  }

  return (
    <>
      <label>
        Attach a file <input type="file" onChange={(event) => choose(event.target.files?.[0])} />
      </label>
      {loading && <progress value={sent} />}
      {data && (
        <p>
          {data.upload.name}: {data.upload.bytes} bytes
        </p>
      )}
      {error && <p role="alert">The file was not sent. Please try again.</p>}
    </>
  )
}
