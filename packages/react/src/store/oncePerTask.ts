/**
 * A function that calls back a task later, once for all its calls until then.
 *
 * What arrives in one chunk is shown at once: React renders each change by itself, and a flood of them would leave the
 * browser no time to paint.
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
