/**
 * Returns a function that calls back in a later task, once for all its calls until then.
 *
 * So one render shows everything that arrived in one chunk. 10,000 renders leave the browser no time to paint.
 */
export function batchPerTask(callback: () => void): () => void {
  let scheduled = false
  return () => {
    if (scheduled) return
    scheduled = true
    setTimeout(() => {
      scheduled = false
      callback()
    })
  }
}
