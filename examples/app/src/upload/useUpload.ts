import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { uploadProgress } from '../../../../packages/core/recipes/uploadProgress.ts'
import { graphql } from '../gql/index.ts'

export const uploadedFilesDocument = graphql(`
  query UploadedFiles {
    uploadedFiles {
      id
      name
      size
      sha256
    }
  }
`)

const uploadFileDocument = graphql(`
  mutation UploadFile($file: File!) {
    uploadFile(file: $file) {
      id
      sha256
    }
  }
`)

/** The upload in flight, or the last one. */
interface Sending {
  readonly name: string
  /** Bytes. */
  readonly sent: number
  readonly total: number
  readonly cancel: () => void
}

/**
 * Uploads a file, and counts the bytes that have been sent. The client of the app has the middleware `upload()`, which
 * sends files.
 */
export function useUpload() {
  const [uploadFile, state] = useMutation(uploadFileDocument, { invalidates: [uploadedFilesDocument] })
  const [sending, setSending] = useState<Sending>()
  async function send(file: File) {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const report = (sent: number, total: number) => setSending({ name: file.name, sent, total, cancel })
    report(0, file.size)
    return uploadFile({
      variables: { file },
      signal: controller.signal,
      fetch: uploadProgress(report),
    })
  }
  return { send, sending, state }
}
