import type { Plugin } from 'graphql-yoga'
import type { Attachments } from './attachments.ts'

const path = /^\/attachments\/(\d+)$/

/** Answers `GET /attachments/<id>` with the file. */
export function attachmentsPlugin(attachments: Attachments): Plugin {
  return {
    onRequest(event) {
      const id = path.exec(event.url.pathname)?.[1]
      if (id) event.endResponse(attachments.download(id))
    },
  }
}
