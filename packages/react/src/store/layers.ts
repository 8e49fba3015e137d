/** A function of the data, as `setData` takes it: undefined leaves the data as it is. */
export type Update = (data: unknown) => unknown

/** What a group of writes waits for: the mutation that they anticipate. */
export interface Write {
  outcome: 'pending' | 'done' | 'failed'
}

interface Layer {
  readonly update: Update
  readonly write: Write
  /** Whether a response arrived below it while it was pending, which may know it or not. */
  doubtful?: boolean
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

  /** Whether a response arrived while a write was pending, so that only another one says whether it is known. */
  doubts(write: Write): boolean {
    return this.#layers.some((layer) => layer.write === write && layer.doubtful)
  }

  /** Adds a layer. */
  push(update: Update, write: Write): void {
    this.#layers = [...this.#layers, { update, write }]
  }

  /** Takes a response that knows the writes that are done, and perhaps those that are pending. */
  replace(base: unknown): void {
    this.base = base
    this.#layers = this.#layers.filter(({ write }) => write.outcome === 'pending')
    for (const layer of this.#layers) layer.doubtful = true
  }

  /**
   * Drops the layers that failed, and makes data of those that are done.
   *
   * One that is done waits for those before it, so that writes count in the order in which they were made,
   * whichever the server answers first. One that is doubtful waits for a response, or it could count twice.
   */
  settle(): void {
    const left = this.#layers.filter(({ write }) => write.outcome !== 'failed')
    const open = left.findIndex(({ doubtful, write }) => doubtful ?? write.outcome === 'pending')
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
