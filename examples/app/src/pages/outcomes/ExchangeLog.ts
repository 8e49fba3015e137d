type Fetch = typeof globalThis.fetch

/** One HTTP request and its response, as fetch saw them. */
export interface Exchange {
  readonly id: number
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly (readonly [name: string, value: string])[]
  readonly requestBody: string | undefined
  readonly status?: number
  readonly responseHeaders?: readonly (readonly [name: string, value: string])[]
  /** What was received so far. */
  readonly responseBody: string
  /** Why there is no complete response. */
  readonly failure?: string
  readonly ended: boolean
}

/** Holds the requests of one run of a card. A change replaces objects, as useSyncExternalStore requires. */
export class ExchangeLog {
  /** The fetch to log. */
  readonly #fetch: Fetch
  readonly #listeners = new Set<() => void>()
  #exchanges: readonly Exchange[] = []

  constructor(fetch: Fetch) {
    this.#fetch = fetch
  }

  readonly snapshot = () => this.#exchanges

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends a request, and logs it with its response. */
  readonly fetch: Fetch = async (input, init = {}) => {
    const { method = 'GET', headers, body } = init
    const id = this.#exchanges.length
    const exchange: Exchange = {
      id,
      method,
      url: input instanceof Request ? input.url : String(input),
      requestHeaders: [...new Headers(headers)],
      requestBody: typeof body === 'string' ? body : undefined,
      responseBody: '',
      ended: false,
    }
    this.#set([...this.#exchanges, exchange])
    try {
      const response = await this.#fetch(input, init)
      this.#change(id, { status: response.status, responseHeaders: [...response.headers] })
      void this.#readCopy(id, response.clone())
      return response
    } catch (thrown) {
      this.#change(id, { failure: describe(thrown), ended: true })
      throw thrown
    }
  }

  async #readCopy(id: number, { body }: Response): Promise<void> {
    let text = ''
    try {
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        text += part.value
        this.#change(id, { responseBody: text })
      }
      this.#change(id, { ended: true })
    } catch (thrown) {
      const isAborted = thrown instanceof DOMException
      this.#change(id, { failure: isAborted ? describe(thrown) : 'The response was cut off.', ended: true })
    }
  }

  #change(id: number, change: Partial<Exchange>): void {
    this.#set(this.#exchanges.map((exchange) => (exchange.id === id ? { ...exchange, ...change } : exchange)))
  }

  #set(exchanges: readonly Exchange[]): void {
    this.#exchanges = exchanges
    for (const listener of this.#listeners) listener()
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof DOMException && thrown.name === 'AbortError' ? 'Aborted' : String(thrown)
}
