import type { Query } from './query.ts'

/**
 * Values by query.
 *
 * In two steps, because a key has a document's whole text in it: to look that up, it would be put together and read
 * through at each render, and kept for each query. The text by itself stays the same string.
 */
export class QueryMap<TValue> {
  readonly #byText = new Map<string, Map<string, TValue>>()

  get({ text, call }: Query): TValue | undefined {
    return this.#byText.get(text)?.get(call)
  }

  set({ text, call }: Query, value: TValue): void {
    const calls = this.#byText.get(text) ?? new Map<string, TValue>()
    this.#byText.set(text, calls.set(call, value))
  }

  /** Deletes a value, unless another has taken its place. */
  delete({ text, call }: Query, value: TValue): void {
    const calls = this.#byText.get(text)
    if (calls?.get(call) !== value) return
    calls.delete(call)
    if (!calls.size) this.#byText.delete(text)
  }

  /** All values, or those of the queries with one text. */
  values(text?: string): TValue[] {
    const found = text === undefined ? [...this.#byText.values()] : [this.#byText.get(text) ?? []]
    return found.flatMap((calls) => [...calls.values()])
  }
}
