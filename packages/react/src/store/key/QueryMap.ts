import type { Query, QueryFilter } from './queryKey.ts'

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

  /** Returns all values, or those that a filter names. */
  values({ text, call }: Partial<QueryFilter> = {}): TValue[] {
    const maps = text === undefined ? [...this.#byText.values()] : [this.#byText.get(text)]
    return maps.flatMap((values) =>
      call === undefined
        ? [...(values?.values() ?? [])]
        : [call, `\0${call}`].flatMap((key) => values?.get(key) ?? []),
    )
  }
}
