export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const value of values) collected.push(value)
  return collected
}

export function deferred<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

/** Waits this long, by default for what is ready to run. */
export const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

export function hang(reached?: () => void) {
  reached?.()
  return new Promise<never>(() => undefined)
}
