/**
 * A function that calls back a task later, once for all its calls until then.
 *
 * Everything that arrives in one chunk is shown in one render: 10,000 changes would leave the browser no time to paint.
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
