/** A function of the data, as `setData` takes it: undefined leaves the data as it is. */
export type Update = (data: unknown) => unknown

/** What a group of writes waits for: the mutation that they anticipate. */
export interface Write {
  outcome: 'pending' | 'done' | 'failed'
}

interface Layer {
  readonly update: Update
  readonly write: Write
}

/** Data, and on top of it the writes that are still open: an optimistic write is a function that runs over the data. */
export class LayeredData {
  /** What the server said and what was written for good. */
  base: unknown
  #layers: readonly Layer[] = []

  /** The data with every layer. */
  get value(): unknown {
    return this.#layers.reduce(applyLayer, this.base)
  }

  /** Whether a write has a layer here. */
  has(write: Write): boolean {
    return this.#layers.some((layer) => layer.write === write)
  }

  /** Adds a layer. */
  push(update: Update, write: Write): void {
    this.#layers = [...this.#layers, { update, write }]
  }

  /** Takes an answer that knows the writes that are done. */
  replace(base: unknown): void {
    this.base = base
    this.#layers = this.#layers.filter(({ write }) => write.outcome === 'pending')
  }

  /**
   * Drops the layers that failed, and makes data of those that are done.
   *
   * One that is done waits for those before it, so that writes count in the order in which they were made,
   * whichever the server answers first.
   */
  settle(): void {
    const left = this.#layers.filter(({ write }) => write.outcome !== 'failed')
    const open = left.findIndex(({ write }) => write.outcome === 'pending')
    const done = open < 0 ? left : left.slice(0, open)
    this.base = done.reduce(applyLayer, this.base)
    this.#layers = left.slice(done.length)
  }
}

function applyLayer(data: unknown, { update }: Layer): unknown {
  try {
    return update(data) ?? data
  } catch {
    // Written for data of another shape, which an answer has replaced since.
    return data
  }
}
