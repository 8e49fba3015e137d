/**
 * A function that calls back a task later, once for all its calls until then.
 *
 * What arrives in one chunk is told at once: 10,000 changes, told to 100 components, would leave the browser no time to
 * paint.
 */
export function oncePerTask(callback: () => unknown): () => void {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      callback()
    })
  }
}
