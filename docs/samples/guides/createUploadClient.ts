import { createClient, upload } from '@thinql/core'

export function createUploadClient(endpoint: string) {
  return createClient({ endpoint, middleware: [upload()] })
}
