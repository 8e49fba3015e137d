import type { GraphQLDocument, Operation } from '@thinql/core'

interface Source {
  readonly id: number
  readonly source: GraphQLDocument | undefined
}

/** Finds the query whose data was rendered when another was asked for, for the first time. */
export class Causes {
  /** Whether hooks on the page use a query. */
  isShown: (source: GraphQLDocument | undefined) => boolean = () => false
  #latest: Source | undefined
  readonly #names = new Set<string | undefined>()
  #channel: MessageChannel | undefined
  #isNextTask = false

  /** Forgets the data that came: a person does something, and the page asks for more because of that. */
  forget(): void {
    this.#latest = undefined
  }

  noteData(latest: Source): void {
    this.#latest = latest
    this.#isNextTask = false
    // The page of Jest has none.
    if (typeof MessageChannel === 'undefined') return
    const { port1, port2 } = (this.#channel ??= new MessageChannel())
    port1.onmessage = () => (this.#isNextTask = true)
    // It must not keep Node from ending.
    ;(port1 as { unref?: () => void }).unref?.()
    port2.postMessage(0)
  }

  causeOf({ source, kind, name }: Operation): number | undefined {
    const latest = this.#latest
    const isFirst = !this.#names.has(name)
    this.#names.add(name)
    if (!latest || !isFirst || kind !== 'query') return undefined
    const isShown = this.isShown(source)
    if (isShown !== this.isShown(latest.source)) return undefined
    // A query that suspends isn't shown yet. React asks for it in a later task than that of the data. A
    // function that awaits one query and then asks for the next does so in the same task.
    return isShown || this.#isNextTask ? latest.id : undefined
  }
}
