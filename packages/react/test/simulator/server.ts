import { pick } from './random.ts'

/** What the page asks for. `a` and `b` have one item, `board` has both, and `feed` is a list that comes in pages. */
export const keys = ['a', 'b', 'board', 'feed'] as const
export type Key = (typeof keys)[number]
export type ItemId = 'a' | 'b'
/** Each user has signed in once. */
export type User = `user ${number}`

export const PageQuery =
  'query Page($of: ID!, $after: Int) { page(of: $of, after: $after) { of viewer version note next items { __typename id likes marks about { text } } } }'
export const LikeMutation =
  'mutation Like($id: ID!, $mark: String!) { like(id: $id, mark: $mark) { __typename id likes marks } }'
export const MarkedSubscription = 'subscription Marked { marked { id mark } }'

export interface PageVariables {
  readonly of: Key
  readonly after?: number
}

/** An item counts its likes: each is the name of the mutation that added it. Marks are what events add. */
export interface Item {
  readonly id: string
  readonly likes: readonly string[]
  readonly marks: readonly string[]
  readonly about: { readonly text: string }
}

export interface PageData {
  readonly page: {
    readonly of: Key
    readonly viewer: User
    /** How often the server has changed what the query reads. */
    readonly version: number
    /** Null if it has failed. */
    readonly note: string | null
    readonly next: number | null
    readonly items: readonly Item[]
  }
}

interface Row extends Item {
  /** Where it stands in its list. */
  readonly place: number
}

const newItem = (id: string, text = 'first') => ({ id, likes: [], marks: [], about: { text } })

/** The truth. It remembers when each of its versions began. */
export class Server {
  readonly #items: Record<ItemId, Item> = { a: newItem('a'), b: newItem('b') }
  #rows: readonly Row[] = [10, 20, 30, 40, 50].map((place) => ({ ...newItem(`r${place}`), place }))
  readonly #versions: Record<Key, number[]> = { a: [0], b: [0], board: [0], feed: [0] }
  readonly #elapsed: () => number
  readonly #followers = new Set<(id: ItemId, mark: string) => void>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** The version that a query has now, or had at a time. */
  version(of: Key, at = Infinity): number {
    return this.#versions[of].filter((began) => began <= at).length
  }

  /** What a response has, if the server reads it now. */
  read({ of, after = 0 }: PageVariables, viewer: User): PageData {
    const rest = this.#rows.filter(({ place }) => place > after)
    const rows = rest.slice(0, 2)
    const lists = { a: [this.#items.a], b: [this.#items.b], board: Object.values(this.#items), feed: rows }
    const items = lists[of].map(({ id, likes, marks, about }) => ({
      __typename: 'Item',
      id,
      likes,
      marks,
      about,
    }))
    const next = of === 'feed' && rest.length > 2 ? (rows[1]?.place ?? null) : null
    return { page: { of, viewer, version: this.version(of), note: 'read', next, items } }
  }

  /** The first pages of the list. */
  readList(viewer: User, count: number): readonly PageData[] {
    const pages: PageData[] = []
    for (
      let after: number | null = 0;
      after !== null && pages.length < count;
      after = pages.at(-1)?.page.next ?? null
    )
      pages.push(this.read({ of: 'feed', after }, viewer))
    return pages
  }

  like(id: ItemId, mark: string): void {
    const item = this.#items[id]
    this.#items[id] = { ...item, likes: [...item.likes, mark] }
    this.#changed(id)
  }

  mark(id: ItemId, mark: string): void {
    const item = this.#items[id]
    this.#items[id] = { ...item, marks: [...item.marks, mark] }
    this.#changed(id)
    this.#followers.forEach((tell) => tell(id, mark))
  }

  /** Whether a mutation has run. */
  has(mark: string): boolean {
    return Object.values(this.#items).some(({ likes }) => likes.includes(mark))
  }

  /** Tells of each mark, until the returned function is called. */
  follow(tell: (id: ItemId, mark: string) => void): () => void {
    this.#followers.add(tell)
    return () => this.#followers.delete(tell)
  }

  /** Other users change something that the query reads. In the list, a row comes, goes, moves or gets another text. */
  change(of: Key, random: () => number): void {
    if (of === 'feed') {
      const place = Math.ceil(random() * 9) * 5 + 3
      const row = pick(random, this.#rows)
      const what = pick(random, ['come', 'go', 'move', 'edit'])
      const version = this.version(of)
      const others = this.#rows.filter((other) => other.place !== place && (what === 'come' || other !== row))
      const edited = { ...row, about: { text: `text ${version}` } }
      const rows = {
        come: [{ ...newItem(`r${place}.${version}`), place }],
        go: [],
        move: [{ ...row, place }],
        edit: [edited],
      }
      this.#rows = [...others, ...(others.length > 2 ? rows[what as 'go'] : [{ ...row, place }])]
      this.#rows = [...this.#rows].sort((one, other) => one.place - other.place)
    }
    this.#changed(of)
  }

  #changed(of: Key): void {
    this.#versions[of].push(this.#elapsed())
    if (of === 'a' || of === 'b') this.#changed('board')
  }
}
