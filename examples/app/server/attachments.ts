import type { Plugin } from 'graphql-yoga'
import type { Database } from './database.ts'
import type { History } from './history.ts'
import type { Item } from './items.ts'
import { refusal } from './limits.ts'

/** bytes */
const sizeLimit = 25_000_000

const path = /^\/attachments\/(\d+)$/

export type Attachments = ReturnType<typeof createAttachments>

export function createAttachments(database: Database, { change }: Pick<History, 'change'>) {
  const { sql } = database
  return {
    async add(item: Item, file: File, by: string | null): Promise<Item> {
      if (file.size > sizeLimit)
        throw refusal({ file: `“${file.name}” is larger than 25 MB. Attach a smaller one.` })
      const content = new Uint8Array(await file.arrayBuffer())
      return change(by, () => {
        sql.run`INSERT INTO attachments (item_id, name, content) VALUES (${item.id}, ${file.name}, ${content})`
        return { item, text: `Attached “${file.name}”` }
      })
    },

    of: ({ id }: Item) => sql.all`
      SELECT id, name, length(content) AS size, '/attachments/' || id AS url
      FROM attachments WHERE item_id = ${id} ORDER BY id
    `,

    /** The file as a download. Browsers must not show it, because it may contain anything. */
    download(id: string): Response {
      const row = sql.get`SELECT name, content FROM attachments WHERE id = ${id}`
      if (!row) return new Response('There is no such attachment.', { status: 404 })
      return new Response(row.content as Uint8Array<ArrayBuffer>, {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(String(row.name))}`,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
  }
}

export function attachmentsPlugin(attachments: Attachments): Plugin {
  return {
    onRequest(event) {
      const id = path.exec(event.url.pathname)?.[1]
      if (id) event.endResponse(attachments.download(id))
    },
  }
}
