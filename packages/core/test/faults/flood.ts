import { Readable, type Writable } from 'node:stream'

/** Writes this many bytes, by default for ever, as fast as the other side reads. */
export function flood(connection: Writable, bytes = Infinity): void {
  Readable.from(chunks(bytes)).pipe(connection, { end: false })
}

function* chunks(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(100_000, 'x')
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk
}
