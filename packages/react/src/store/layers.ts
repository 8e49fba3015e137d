/** A function of the data, as `setData` takes it: undefined leaves the data as it is. */
export type Update = (data: unknown) => unknown

/** What a group of writes waits for: the mutation they anticipate. */
export interface Write {
  outcome: 'pending' | 'done' | 'failed'
}

/** A write on top of what the server said, kept until its outcome is known. */
export interface Layer {
  readonly update: Update
  readonly write: Write
}

/** Data, and on top of it the writes that are still open. */
export interface Layered {
  readonly base: unknown
  readonly layers: readonly Layer[]
}

/**
 * Drops the layers that failed, and makes data of those that are done.
 *
 * One that is done waits for those before it, so that writes count in the order in which they were made,
 * whichever the server answers first.
 */
export function settleLayers({ base, layers }: Layered): Layered {
  const left = layers.filter(({ write }) => write.outcome !== 'failed')
  const open = left.findIndex(({ write }) => write.outcome === 'pending')
  const done = open < 0 ? left.length : open
  return { base: foldLayers({ base, layers: left.slice(0, done) }), layers: left.slice(done) }
}

/** The data with every layer applied. */
export function foldLayers({ base, layers }: Layered): unknown {
  return layers.reduce((data, { update }) => applyUpdate(update, data), base)
}

function applyUpdate(update: Update, data: unknown): unknown {
  try {
    return update(data) ?? data
  } catch {
    // It was written for data of another shape, which an answer has replaced since.
    return data
  }
}
