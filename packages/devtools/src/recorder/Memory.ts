export interface Piece {
  readonly what: Dropped
  bytes: number
  readonly drop: () => void
}

export type Dropped = 'operation' | 'part'

/** Counts the bytes of everything that is recorded. Beyond the limit, the oldest pieces are dropped. */
export class Memory {
  readonly maxBytes: number
  readonly dropped: Record<Dropped, number> = { operation: 0, part: 0 }
  readonly #pieces = new Set<Piece>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  keep(piece: Piece): void {
    this.#pieces.add(piece)
    this.#bytes += piece.bytes
    if (this.#bytes > this.maxBytes) this.#makeRoom()
  }

  grow(piece: Piece | undefined, bytes: number): void {
    if (!piece || !this.#pieces.has(piece)) return
    piece.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.maxBytes) this.#makeRoom()
  }

  /** Forgets a piece that is gone for another reason. */
  release(piece: Piece | undefined): void {
    if (piece && this.#pieces.delete(piece)) this.#bytes -= piece.bytes
  }

  #makeRoom(): void {
    // `drop` may add a smaller piece in place of the one that goes. So the list is made before the first one
    // is dropped.
    for (const piece of [...this.#oldest()]) {
      // The pieces of an operation go with it.
      if (!this.#pieces.has(piece)) continue
      this.release(piece)
      this.dropped[piece.what]++
      piece.drop()
    }
  }

  /** The oldest pieces, as many as have to go. A few more go, so that not every new piece has to make room. */
  *#oldest(): Iterable<Piece> {
    let excess = this.#bytes - 0.95 * this.maxBytes
    for (const piece of this.#pieces) {
      if (excess <= 0) return
      excess -= piece.bytes
      yield piece
    }
  }
}

/** Nodes of a value that `sizeOf` looks at. */
const maxNodes = 500
/** Items of a list and fields of an object that `sizeOf` looks at. The others count as much as these. */
const maxSamples = 32

/** Estimates the bytes of a value in memory, in a short time for any value. */
export function sizeOf(value: unknown): number {
  let nodes = 0

  function measure(value: unknown): number {
    if (typeof value === 'string') return 16 + 2 * value.length
    if (typeof value !== 'object' || value === null) return 8
    if (value instanceof Blob) return 64 + value.size
    if (++nodes > maxNodes) return 64
    const isList = Array.isArray(value)
    // A list has its items by number, so that a long one costs no more than a short one.
    const keys = isList ? value : Object.keys(value)
    const step = Math.ceil(keys.length / maxSamples)
    let sum = 0
    let samples = 0
    for (let index = 0; index < keys.length; index += step) {
      const key: unknown = keys[index]
      sum += 16 + measure(isList ? key : (value as Record<string, unknown>)[key as string])
      samples++
    }
    return 48 + (samples === 0 ? 0 : (sum / samples) * keys.length)
  }

  return measure(value)
}

/** Estimates the bytes of the texts in a request's body. Its files are counted with the variables. */
export function sizeOfBody(body: unknown): number {
  if (typeof body === 'string') return sizeOf(body)
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return 0
  return sizeOf([...body.values()].filter((value) => typeof value === 'string'))
}
