import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamedResponse } from './streamed.ts'

/** Gives the pieces of a stream as fast as it says while the other side reads. */
export function piecesOf(
  { pieces, rest, fast }: StreamedResponse,
  frame = (piece: string | Buffer): Buffer => Buffer.from(piece),
): Readable {
  return Readable.from(write(), { highWaterMark: 1 })

  async function* write(): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      yield frame(piece)
      await sleep(1)
    }
    while (rest) {
      yield frame(rest)
      if (!fast) await sleep(1)
    }
    // The bytes must arrive before the connection ends.
    await sleep(5)
  }
}
