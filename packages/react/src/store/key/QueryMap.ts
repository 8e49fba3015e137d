import type { Query } from './queryKey.ts'

/**
 * A map from queries to values.
 *
 * It has two levels. So a lookup doesn't join the document's text, which may be long, into a new key.
 */
export class QueryMap<TValue> {
  readonly #byText = new Map<string, Map<string, TValue>>()

  get(query: Query): TValue | undefined {
    return this.#byText.get(query.text)?.get(nameAndVariables(query))
  }

  set(query: Query, value: TValue): void {
    const { text } = query
    if (!this.#byText.has(text)) this.#byText.set(text, new Map())
    this.#byText.get(text)?.set(nameAndVariables(query), value)
  }

  /** Deletes a value, unless another one has replaced it. */
  delete(query: Query, value: TValue): void {
    const values = this.#byText.get(query.text)
    if (this.get(query) === value) values?.delete(nameAndVariables(query))
    if (!values?.size) this.#byText.delete(query.text)
  }

  /** Returns all values, or those of one document text. */
  values(text?: string): TValue[] {
    const found = text === undefined ? [...this.#byText.values()] : [this.#byText.get(text) ?? []]
    return found.flatMap((values) => [...values.values()])
  }
}

function nameAndVariables({ name, json }: Query): string {
  return `${name}\0${json}`
}
