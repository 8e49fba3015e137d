/** Takes a value to the consumer; resolves when the consumer asks for the next one. */
export type Emit<T> = (value: T) => Promise<void>

/**
 * Turns a function that emits values, and resolves to the last one or to none, into a generator.
 *
 * Nothing starts before the first value is asked for. The signal aborts when the consumer leaves, even while it waits:
 * by itself, a generator would return only when the next value has come.
 */
export function pulled<T extends object>(
  push: (emit: Emit<T>, left: AbortSignal) => Promise<T | undefined>,
): AsyncGenerator<T, void, void> {
  const leaving = new AbortController()
  const values = generate()
  const finish = values.return.bind(values)
  values.return = () => {
    leaving.abort()
    return finish()
  }
  return values

  async function* generate(): AsyncGenerator<T, void, void> {
    let last: T | undefined
    let hand: (value: T | undefined) => void
    let resume = () => {
      void push(emit, leaving.signal).then((value) => {
        last = value
        // To a consumer that waits, or once it asks.
        resume = () => hand(value)
        resume()
      })
    }
    const emit: Emit<T> = (value) => {
      hand(value)
      return new Promise((resolve) => (resume = resolve))
    }
    const ask = () =>
      new Promise<T | undefined>((resolve) => {
        hand = resolve
        resume()
      })
    try {
      let value: T | undefined
      do {
        value = await ask()
        if (!value || leaving.signal.aborted) return
        yield value
      } while (value !== last)
    } finally {
      leaving.abort()
    }
  }
}
