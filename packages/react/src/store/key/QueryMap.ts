import type { Query } from './queryKey.ts'

/**
 * A map from queries to values.
 *
 * It has two levels. So a lookup doesn't join the document's text, which may be long, into a new key.
 */
export class QueryMap<TValue> {
  readonly #byText = new Map<string, Map<string, TValue>>()

  get({ text, call }: Query): TValue | undefined {
    return this.#byText.get(text)?.get(call)
  }

  set({ text, call }: Query, value: TValue): void {
    const values = this.#byText.get(text) ?? new Map<string, TValue>()
    this.#byText.set(text, values.set(call, value))
  }

  /** Deletes a value, unless another one has replaced it. */
  delete({ text, call }: Query, value: TValue): void {
    const values = this.#byText.get(text)
    if (values?.get(call) === value) values.delete(call)
    if (!values?.size) this.#byText.delete(text)
  }

  /** Returns all values, or those of one document text. */
  values(text?: string): TValue[] {
    return [...this.#byText].flatMap(([key, values]) =>
      text === undefined || key === text ? [...values.values()] : [],
    )
  }
}
