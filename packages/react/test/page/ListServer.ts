import {
  AbortError,
  type Client,
  type GraphQLDocument,
  type OperationOptions,
  type stream,
  type StreamedResult,
} from '@thinql/core'
import { offline } from '../fakes/errors.ts'
import { fakeClient, type FakeClient } from '../fakes/fakeClient.ts'
import { streamFetcher } from '../../src/index.ts'

/** The variables of the lists. */
export const ids = ['a', 'b'] as const
/** The variable `id`. */
export type Id = (typeof ids)[number]

/** Loads a list, whose first items may come before the others. */
export const ListQuery = 'query List($id: ID!) { list(id: $id) @stream }'
/** Adds an item to a list. */
export const Add = 'mutation Add($id: ID!, $item: String!) { add(id: $id, item: $item) }'

/** The data of a list. */
export interface ListData {
  readonly list: readonly string[]
}

type Call = FakeClient['calls'][number]
/** A call of the mutation. */
export type MutationCall = Call

const response = { status: 200, headers: new Headers() }

/** A server with two lists. The test decides when it reads a list, when it adds an item, and when it responds. */
export class ListServer {
  readonly fake = fakeClient()
  /** The number of requests that the server got for each list. */
  readonly received: Record<Id, number> = { a: 0, b: 0 }
  /** Whether a response of a mutation was lost. */
  lost = false
  readonly #lists: Record<Id, readonly string[]> = { a: ['a0'], b: ['b0'] }
  readonly #settled = new Set<Call>()
  /** The items of a response, from the moment when the server reads the list. */
  readonly #read = new Map<Call, readonly string[]>()
  readonly #added = new Set<Call>()
  /** Sends the parts of the response to a request. */
  readonly #sendPart = new Map<Call, (data: ListData) => void>()

  // A fake can't keep the types of any document, as the generic signature promises.
  readonly fetcher = streamFetcher(this.#stream.bind(this) as unknown as typeof stream)

  /** Sends a query. Yields the parts of its response, and its end. */
  async *#stream(
    client: Client,
    document: GraphQLDocument,
    options: OperationOptions & { signal?: AbortSignal },
  ) {
    const end = client.request(document, options)
    const call = this.fake.last()
    this.received[idOf(call)]++
    options.signal?.addEventListener('abort', () => {
      this.#settled.add(call)
      void call.fail(new AbortError('aborted'))
    })
    for (let result: StreamedResult<unknown> | undefined; !result || result.hasNext;) {
      const part = new Promise<StreamedResult<unknown>>((resolve) => {
        this.#sendPart.set(call, (data) => resolve({ data, hasNext: true, response }))
      })
      yield (result = await Promise.race([end, part]))
    }
  }

  /** The items of a list. */
  items(id: Id): readonly string[] {
    return this.#lists[id]
  }

  /** Adds an item without a request, as another user does. */
  push(id: Id, item: string): void {
    this.#lists[id] = [...this.#lists[id], item]
  }

  /** Returns the requests that have no response yet, and that the client has not aborted. */
  open(document: typeof ListQuery | typeof Add): readonly Call[] {
    return this.fake.calls.filter((call) => call.document === document && !this.#settled.has(call))
  }

  /** Reads the list now. The response comes later. */
  read(call: Call): void {
    if (!this.#read.has(call)) this.#read.set(call, this.#lists[idOf(call)])
  }

  /** Sends the first items of a list. */
  part(call: Call): void {
    this.read(call)
    this.#sendPart.get(call)?.({ list: this.#read.get(call)?.slice(0, 1) ?? [] })
  }

  /** Sends the response to a query. */
  respond(call: Call): Promise<void> {
    this.read(call)
    this.#settled.add(call)
    return call.respond({ list: this.#read.get(call) })
  }

  /** Lets a query fail. */
  fail(call: Call): Promise<void> {
    this.#settled.add(call)
    return call.fail(offline)
  }

  /** Adds the item of a mutation. Its response comes later. */
  add(call: Call): void {
    if (this.#added.has(call)) return
    this.#added.add(call)
    this.push(idOf(call), itemOf(call))
  }

  /** Ends a mutation, with or without success. */
  endMutation(call: Call, succeeds: boolean): Promise<void> {
    this.#settled.add(call)
    if (succeeds) this.add(call)
    else if (this.#added.has(call)) this.lost = true
    return succeeds ? call.respond({ add: true }) : call.fail(offline)
  }
}

/** Returns the id of the list that a request reads or changes. */
export function idOf({ variables }: Pick<Call, 'variables'>): Id {
  return (variables as { id: Id }).id
}

/** Returns the item that a mutation adds. */
export function itemOf({ variables }: Pick<Call, 'variables'>): string {
  return (variables as { item: string }).item
}
