import assert from 'node:assert/strict'
import { PreconditionFailure } from 'fast-check'
import { version } from 'react'
import {
  Add,
  type Id,
  idOf,
  ids,
  itemOf,
  type ListData,
  ListQuery,
  type ListServer,
  type MutationCall,
} from './ListServer.ts'
import { getQueryData, type QueryStore } from '../../src/index.ts'

/** The rules that a page must keep at any time. The test tells it what the rules depend on. */
export class PageRules {
  readonly #server: ListServer
  readonly #store: QueryStore
  readonly #container: HTMLElement
  /** How many requests each list may send so far. After a push, each of them may be sent once more. */
  readonly #allowed: Record<Id, number> = { a: 0, b: 0 }
  readonly #pushes: Record<Id, number> = { a: 0, b: 0 }
  /** The latest call of each of the two mutations. */
  readonly #latest: (MutationCall | undefined)[] = [undefined, undefined]
  /** The mutations whose optimistic writes a `clearStore` has dropped. */
  readonly #dropped = new Set<MutationCall>()
  /** The boundaries that are becoming visible. In that commit, React shows what they had when it hid them. */
  readonly #revealed = new Set<string>()
  /** How many times lists have rendered since the last step. */
  #renders = 0
  /** What the first render or commit that broke a rule threw. */
  #broken: Error | undefined

  constructor(server: ListServer, store: QueryStore, container: HTMLElement) {
    this.#server = server
    this.#store = store
    this.#container = container
  }

  /** Allows the page to send requests for one list, or for each. */
  allow(requests: number, id?: Id): void {
    for (const each of id ? [id] : ids) this.#allowed[each] += requests
  }

  /** Notes that the server has pushed an item to a list. */
  notePush(id: Id): void {
    this.#pushes[id]++
  }

  /** Notes that `clearStore` drops the optimistic writes so far. */
  noteClear(): void {
    for (const call of this.#server.open(Add)) this.#dropped.add(call)
  }

  /** Notes that a hidden boundary becomes visible. */
  noteReveal(boundary: 0 | 1): void {
    this.#revealed.add(String(boundary))
  }

  /** Notes the latest call of one of the two mutations. */
  noteMutation(index: 0 | 1, call: MutationCall | undefined): void {
    this.#latest[index] = call
  }

  /** The components on screen. React hides those of a boundary with `display: none`. */
  get #outputs(): readonly HTMLElement[] {
    const all = [...this.#container.querySelectorAll('output')]
    return all.filter((output) => !output.closest('[style*="display: none"]'))
  }

  /** What a component shows of its own variables. */
  #own = ({ dataset, textContent }: HTMLElement): string =>
    dataset.previous === 'true' ? 'none' : textContent

  /**
   * Checks that the renders of a step have an end.
   *
   * React 19 has none if two boundaries wait that began to wait in different commits. It renders them in turn until
   * a promise resolves, also for components without a store that throw promises. So these pages don't count.
   */
  checkRender(): void {
    if (++this.#renders < 1_000) return
    this.#broken ??= version.startsWith('18')
      ? new Error('The page renders without end.')
      : new PreconditionFailure()
    throw this.#broken
  }

  /** Checks a commit. An error boundary of the page would catch what it throws, so `check` throws it. */
  checkCommit(): void {
    try {
      this.#checkCommit()
    } catch (error) {
      this.#broken ??= error as Error
    }
  }

  /** The rules of each commit. */
  #checkCommit(): void {
    for (const id of ids) {
      const shown = this.#outputs.filter(({ dataset }) => dataset.id === id)
      for (const { dataset, textContent } of shown) {
        assert.notEqual(dataset.error, 'AbortError')
        if (dataset.hook === 'useSuspenseQuery' && dataset.skips === 'false')
          assert.notEqual(textContent, 'none')
        if (dataset.previous === 'false') assert.match(textContent, new RegExp(`^(none|(${id}\\d+,?)*)$`))
      }
      // After `clearStore` without a refetch, a component that uses suspense keeps what it shows.
      const hasData = getQueryData(this.#store, ListQuery, { variables: { id } }) !== undefined
      const comparable = shown.filter(
        // A skipped query shows neither the parts of a response nor data that came with an error.
        ({ dataset: { hook, boundary, skips } }) =>
          skips === 'false' &&
          (hook !== 'useSuspenseQuery' || hasData) &&
          !this.#revealed.has(String(boundary)),
      )
      assert.ok(new Set(comparable.map(this.#own)).size < 2, this.#container.innerHTML)
    }
  }

  /** The rules of a page that has nothing to render. */
  check(): void {
    // A boundary that suspends while it becomes visible does so later.
    for (const { dataset } of this.#outputs) this.#revealed.delete(String(dataset.boundary))
    this.#renders = 0
    this.checkCommit()
    if (this.#broken) throw this.#broken
    for (const id of ids) {
      const data = getQueryData<ListData, { id: Id }>(this.#store, ListQuery, { variables: { id } })
      if (data) {
        for (const output of this.#outputs)
          if (output.dataset.id === id) assert.equal(this.#own(output), data.list.join())
        for (const call of this.#server.open(Add))
          if (idOf(call) === id && !this.#dropped.has(call)) assert.ok(data.list.includes(itemOf(call)))
      }
      // A push outdates a first load, finds no data while it is repeated, and outdates the request after that.
      const allowed = this.#allowed[id] + Math.min(this.#pushes[id], 3 * this.#allowed[id])
      const received = this.#server.received[id]
      assert.ok(received <= allowed, `${received} requests for ${id} instead of ${allowed}`)
    }
    const pending = this.#latest.map((call) => !!call && this.#server.open(Add).includes(call))
    assert.equal(this.#container.querySelector('b')?.textContent, pending.join(), 'loading')
  }

  /** Checks that each list on screen is that of the server: no write is lost, and none counts twice. */
  checkLists(): void {
    for (const output of this.#outputs) {
      const { id, error, skips } = output.dataset
      // A skipped query shows what the store has, which nobody renews.
      if (error === undefined && skips === 'false') {
        assert.deepEqual(output.textContent.split(',').sort(), [...this.#server.items(id as Id)].sort())
      }
    }
  }
}
