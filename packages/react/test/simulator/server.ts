import type { GraphQLDocument } from '@thinql/core'
import { pick } from './random.ts'
import { time } from './time.ts'

/** What the page asks for. `a` and `b` have one item, `board` has both, and `feed` is a list that comes in pages. */
export const keys = ['a', 'b', 'board', 'feed'] as const
export type Key = (typeof keys)[number]
export type ItemId = 'a' | 'b'
export type PageVariables = Readonly<{ of: Key; after?: number; before?: number }>
/** What a mutation or an event adds to an item: a text that no other one adds. */
export type Marked = Readonly<{ id: ItemId; mark: string }>

export const PageQuery: GraphQLDocument<PageData, PageVariables> =
  'query Page($of: ID!, $after: Int, $before: Int) { page(of: $of, after: $after, before: $before) { asked viewer version next previous items { __typename id likes marks about { text } } ... @defer { note } } }'
export const LikeMutation: GraphQLDocument<unknown, Marked> =
  'mutation Like($id: ID!, $mark: String!) { like(id: $id, mark: $mark) { __typename id likes marks } }'
export const MarkedSubscription: GraphQLDocument<
  { marked: Marked },
  Record<string, never>
> = 'subscription Marked { marked { id mark } }'

const none: readonly string[] = []
/** Mutations add likes, and events add marks. So it counts each of them. */
const newItem = (id: string) => ({
  __typename: 'Item',
  id,
  likes: none,
  marks: none,
  about: { text: 'first' },
})
export type PageData = ReturnType<Server['read']>

/** The truth. It remembers when each of its versions began. */
export class Server {
  /** Called with each event. */
  readonly followers = new Set<(marked: Marked) => void>()
  readonly #items = { a: newItem('a'), b: newItem('b') }
  /** Each stands at a place of the list. */
  #rows = [10, 20, 30, 40, 50].map((place) => ({ item: newItem(`r${place}`), place }))
  readonly #versions: Record<Key, number[]> = { a: [0], b: [0], board: [0], feed: [0] }
  readonly #seed: number

  /** The seed decides how the list comes in pages. */
  constructor(seed: number) {
    this.#seed = seed
  }

  /**
   * Whether the list leads one way: of a previous page it says that nothing follows it, as the specification
   * of Relay allows, and of each other page that one is before it, which may be empty.
   */
  get #isOneWay(): boolean {
    return this.#seed % 2 === 0
  }

  /** Whether each page that has rows says that one follows, which may be empty. */
  get #promisesNext(): boolean {
    return this.#seed % 5 === 1
  }

  /** How many rows a page has. In some runs the pages shrink and grow when the list changes. */
  get #pageSize(): number {
    return this.#seed % 3 === 0 ? 1 + (this.version('feed') % 3) : 2
  }

  version(of: Key, at = Infinity): number {
    return this.#versions[of].filter((began) => began <= at).length
  }

  /**
   * What a response has, if the server reads it now. A note is null if it has failed, and may come later than
   * the rest.
   */
  read(asked: PageVariables, viewer: string) {
    const { of, after = 0, before } = asked
    const all = this.#rows.filter(({ place }) => (before ? place < before : place > after))
    const rows = before ? all.slice(-this.#pageSize) : all.slice(0, this.#pageSize)
    const { a, b } = this.#items
    const items = { a: [a], b: [b], board: [a, b], feed: rows.map(({ item }) => item) }[of]
    const first = rows[0]?.place ?? Infinity
    const last = rows.at(-1)?.place ?? Infinity
    const follows =
      !(before && this.#isOneWay) && (this.#promisesNext || this.#rows.some(({ place }) => place > last))
    const precedes =
      (!before && this.#isOneWay && rows.length > 0) || this.#rows.some(({ place }) => place < first)
    const next = of === 'feed' && follows && rows.length > 0 ? last : null
    const previous = of === 'feed' && precedes && rows.length > 0 ? first : null
    const note = 'read' as string | null | undefined
    return { page: { asked, viewer, version: this.version(of), next, previous, items, note } }
  }

  add(what: 'likes' | 'marks', marked: Marked): void {
    const { id, mark } = marked
    const item = this.#items[id]
    this.#items[id] = { ...item, [what]: [...item[what], mark] }
    this.#changed(id)
    if (what === 'marks') this.followers.forEach((tell) => tell(marked))
  }

  has(mark: string): boolean {
    return Object.values(this.#items).some(({ likes }) => likes.includes(mark))
  }

  /** Other users change something that the query reads. In the list, a row comes, goes, moves or gets another text. */
  change(of: Key, random: () => number): void {
    const version = this.version(of)
    this.#changed(of)
    if (of !== 'feed') return
    const place = Math.ceil(random() * 9) * 5 + 3
    const row = pick(random, this.#rows)
    const what = pick(random, ['come', 'go', 'move', 'edit'] as const)
    const others = this.#rows.filter((other) => other.place !== place && (what === 'come' || other !== row))
    const changed = {
      come: [{ item: newItem(`r${place}.${version}`), place }],
      go: others.length > 2 ? [] : [row],
      move: [{ ...row, place }],
      edit: [{ ...row, item: { ...row.item, about: { text: `text ${version}` } } }],
    }
    this.#rows = [...others, ...changed[what]].sort((one, other) => one.place - other.place)
  }

  #changed(of: Key): void {
    this.#versions[of].push(time.elapsed)
    if (of === 'a' || of === 'b') this.#changed('board')
  }
}
