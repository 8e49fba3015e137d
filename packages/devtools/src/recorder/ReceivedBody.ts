/** The beginning of a response's body, as text. */
export class ReceivedBody {
  /** True if nothing more is kept. */
  isFull = false
  #text = ''
  readonly #decoder = new TextDecoder()

  /** Keeps a chunk, up to a number of characters of the body. Returns the bytes of memory that it takes. */
  add(chunk: Uint8Array | string, maxLength: number): number {
    // The rest of a long body isn't decoded.
    if (this.isFull) return 0
    const text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true })
    const added = text.slice(0, maxLength - this.#text.length)
    this.isFull = added !== text
    this.#text += added
    return 2 * added.length
  }

  read(): string {
    return this.#text
  }

  /** Forgets everything, and keeps nothing more. */
  drop(): void {
    this.isFull = true
    this.#text = ''
  }
}
