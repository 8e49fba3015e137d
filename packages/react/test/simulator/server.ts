import type { GraphQLDocument } from '@thinql/core'
import { pick } from './random.ts'

/** What the page asks for. `a` and `b` have one item, `board` has both, and `feed` is a list that comes in pages. */
export const keys = ['a', 'b', 'board', 'feed'] as const
export type Key = (typeof keys)[number]
export type ItemId = 'a' | 'b'
export interface PageVariables {
  readonly of: Key
  readonly after?: number
  readonly before?: number
}
export interface LikeVariables {
  readonly id: ItemId
  readonly mark: string
}
type Nothing = Record<string, never>

export const PageQuery: GraphQLDocument<PageData, PageVariables> =
  'query Page($of: ID!, $after: Int, $before: Int) { page(of: $of, after: $after, before: $before) { asked viewer version next previous items { __typename id likes marks about { text } } ... @defer { note } } }'
export const LikeMutation: GraphQLDocument<unknown, LikeVariables> =
  'mutation Like($id: ID!, $mark: String!) { like(id: $id, mark: $mark) { __typename id likes marks } }'
export const MarkedSubscription: GraphQLDocument<{ marked: LikeVariables }, Nothing> =
  'subscription Marked { marked { id mark } }'

/** An item counts its likes: each is the name of the mutation that added it. Marks are what events add. */
export interface Item {
  readonly id: string
  readonly likes: readonly string[]
  readonly marks: readonly string[]
  readonly about: { readonly text: string }
}

/** `version` counts how often the server has changed what the query reads. `note` is null if it has failed. */
export interface PageData {
  readonly page: {
    readonly asked: PageVariables
    readonly viewer: string
    readonly version: number
    readonly next: number | null
    readonly previous: number | null
    readonly items: readonly Item[]
    readonly note?: string | null
  }
}

const newItem = (id: string, text = 'first'): Item => ({ id, likes: [], marks: [], about: { text } })

/** The truth. It remembers when each of its versions began. */
export class Server {
  readonly #items = { a: newItem('a'), b: newItem('b') }
  /** Each stands at a place of the list. */
  #rows = [10, 20, 30, 40, 50].map((place) => ({ ...newItem(`r${place}`), place }))
  readonly #versions: Record<Key, number[]> = { a: [0], b: [0], board: [0], feed: [0] }
  readonly #elapsed: () => number
  readonly #followers = new Set<(marked: LikeVariables) => void>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** The version that a query has now, or had at a time. */
  version(of: Key, at = Infinity): number {
    return this.#versions[of].filter((began) => began <= at).length
  }

  /** What a response has, if the server reads it now. */
  read(asked: PageVariables, viewer: string): PageData {
    const { of, after = 0, before } = asked
    const all = this.#rows.filter(({ place }) => (before ? place < before : place > after))
    const rows = before ? all.slice(-2) : all.slice(0, 2)
    const lists = { a: [this.#items.a], b: [this.#items.b], board: Object.values(this.#items), feed: rows }
    const items = lists[of].map(({ id, likes, marks, about }) => ({
      ...{ __typename: 'Item', id, likes, marks, about },
    }))
    const first = rows[0]?.place ?? Infinity
    const last = rows.at(-1)?.place ?? Infinity
    const next = of === 'feed' && this.#rows.some(({ place }) => place > last) ? last : null
    const previous = of === 'feed' && this.#rows.some(({ place }) => place < first) ? first : null
    return { page: { asked, viewer, version: this.version(of), next, previous, items, note: 'read' } }
  }

  /** The pages that begin like this one. */
  readPages(first: PageVariables, viewer: string, count: number): readonly PageData[] {
    const pages = [this.read(first, viewer)]
    for (let next = pages[0]?.page.next; next && pages.length < count; next = pages.at(-1)?.page.next)
      pages.push(this.read({ of: first.of, after: next }, viewer))
    return pages
  }

  like({ id, mark }: LikeVariables): void {
    const item = this.#items[id]
    this.#items[id] = { ...item, likes: [...item.likes, mark] }
    this.#changed(id)
  }

  mark(marked: LikeVariables): void {
    const item = this.#items[marked.id]
    this.#items[marked.id] = { ...item, marks: [...item.marks, marked.mark] }
    this.#changed(marked.id)
    this.#followers.forEach((tell) => tell(marked))
  }

  /** Whether a mutation has run. */
  has(mark: string): boolean {
    return Object.values(this.#items).some(({ likes }) => likes.includes(mark))
  }

  /** Tells of each mark, until the returned function is called. */
  follow(tell: (marked: LikeVariables) => void): () => void {
    this.#followers.add(tell)
    return () => this.#followers.delete(tell)
  }

  /** Other users change something that the query reads. In the list, a row comes, goes, moves or gets another text. */
  change(of: Key, random: () => number): void {
    if (of === 'feed') this.#changeRows(random, `${this.version(of)}`)
    this.#changed(of)
  }

  #changeRows(random: () => number, version: string): void {
    const place = Math.ceil(random() * 9) * 5 + 3
    const row = pick(random, this.#rows)
    const what = pick(random, ['come', 'go', 'move', 'edit'] as const)
    const others = this.#rows.filter((other) => other.place !== place && (what === 'come' || other !== row))
    const changed = {
      come: [{ ...newItem(`r${place}.${version}`), place }],
      go: others.length > 2 ? [] : [row],
      move: [{ ...row, place }],
      edit: [{ ...row, about: { text: `text ${version}` } }],
    }
    this.#rows = [...others, ...changed[what]].sort((one, other) => one.place - other.place)
  }

  #changed(of: Key): void {
    this.#versions[of].push(this.#elapsed())
    if (of === 'a' || of === 'b') this.#changed('board')
  }
}
