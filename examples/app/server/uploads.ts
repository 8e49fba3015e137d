import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'
import { refusal } from './refusals.ts'

const sizeLimit = 100_000_000

/** The files that were uploaded. The database has their checksums, not their content. */
export function createUploads(database: Database) {
  const insert = database.prepare('INSERT INTO uploads (name, size, sha256) VALUES (?, ?, ?) RETURNING *')
  const select = database.prepare('SELECT * FROM uploads ORDER BY id DESC LIMIT 5')

  return {
    async add(file: File) {
      if (file.size > sizeLimit) throw refusal('file', `“${file.name}” is larger than 100 MB.`)
      const hash = createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex')
      return database.write(() => insert.get(file.name, file.size, hash))
    },

    latest: () => select.all(),
  }
}

/**
 * The request, whose body is read at this rate (bytes per second), as over a slow network. `signal` aborts it when its
 * client is gone.
 */
export function readSlowly(
  incoming: IncomingMessage,
  url: string,
  rate: number,
  signal: AbortSignal,
): Request {
  const init = {
    method: 'POST',
    // A multipart request has no header that occurs twice.
    headers: incoming.headers as Record<string, string>,
    // Node's stream is the stream of the web; the two types differ.
    body: Readable.toWeb(Readable.from(slowly(incoming, rate))) as ReadableStream<Uint8Array>,
    duplex: 'half',
    signal,
  }
  return new Request(url, init)
}

async function* slowly(chunks: AsyncIterable<Buffer>, rate: number) {
  const start = performance.now()
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    await wait(Math.max(0, start + (bytes / rate) * 1_000 - performance.now()))
    yield chunk
  }
}
