/** The queries of the page. `a` and `b` are items, `board` has both, and `feed` is a list that comes in pages. */
export const keys = ['a', 'b', 'board', 'feed'] as const
export type Key = (typeof keys)[number]
export type ItemId = 'a' | 'b'
export type User = 'ada' | 'bob'

export const ItemQuery =
  'query Item($id: ID!) { item(id: $id) { __typename id viewer version likes marks note } }'
export const BoardQuery = 'query Board { board { viewer version items { __typename id likes marks } } }'
export const FeedQuery =
  'query Feed($after: Int) { feed(after: $after) { viewer version rows { id about { text } } next } }'
export const LikeMutation =
  'mutation Like($id: ID!, $mark: String!) { like(id: $id, mark: $mark) { __typename id version likes marks } }'
export const MarkedSubscription = 'subscription Marked { marked { id mark } }'

/** An item counts its likes: each is the name of the mutation that added it. Marks are what others add. */
export interface Item {
  readonly id: ItemId
  readonly likes: readonly string[]
  readonly marks: readonly string[]
}
export interface ItemData {
  readonly item: Item & { viewer: User; version: number; note: string | null }
}
export interface BoardData {
  readonly board: { viewer: User; version: number; items: readonly Item[] }
}
export interface Row {
  readonly id: string
  readonly about: { readonly text: string }
}
export interface FeedData {
  readonly feed: { viewer: User; version: number; rows: readonly Row[]; next: number | null }
}

/** What the checks read in the data of a query. */
export interface Facts {
  readonly key: Key
  readonly viewer: User
  /** How often the server had changed what the query reads. A list has that of its oldest page. */
  readonly version: number
  readonly likes: readonly string[]
  readonly marks: readonly string[]
  readonly rows: readonly Row[]
}

export function queryOf(key: Key): { document: string; variables?: { id: ItemId } } {
  if (key === 'board') return { document: BoardQuery }
  return key === 'feed' ? { document: FeedQuery } : { document: ItemQuery, variables: { id: key } }
}

/** Reads the data of a query, or the pages of a list. */
export function factsOf(data: ItemData | BoardData | readonly FeedData[]): Facts {
  const none = { likes: [], marks: [], rows: [] }
  if ('item' in data) return { ...none, ...data.item, key: data.item.id }
  if ('board' in data) {
    const { viewer, version, items } = data.board
    const [likes, marks] = (['likes', 'marks'] as const).map((name) => items.flatMap((item) => item[name]))
    return { ...none, key: 'board', viewer, version, likes: likes ?? [], marks: marks ?? [] }
  }
  const pages = data.map(({ feed }) => feed)
  return {
    ...none,
    key: 'feed',
    viewer: pages.find(({ viewer }) => viewer !== pages[0]?.viewer)?.viewer ?? pages[0]?.viewer ?? 'ada',
    version: Math.min(...pages.map(({ version }) => version)),
    rows: pages.flatMap(({ rows }) => rows),
  }
}

/** The truth. It has a version for each query, and remembers when each version began. */
export class Server {
  readonly #items: Record<ItemId, Item> = {
    a: { id: 'a', likes: [], marks: [] },
    b: { id: 'b', likes: [], marks: [] },
  }
  #rows = [10, 20, 30, 40, 50].map((place) => ({ id: `r${place}`, place, text: 'first' }))
  readonly #versions: Record<Key, number[]> = { a: [0], b: [0], board: [0], feed: [0] }
  readonly #elapsed: () => number
  readonly #followers = new Set<(id: ItemId, mark: string) => void>()

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** The version that a query has now, or had at a time. */
  version(key: Key, at = Infinity): number {
    return this.#versions[key].filter((began) => began <= at).length
  }

  /** What a response to this query has, if the server reads it now. A list has one page for each response. */
  read(key: Key, viewer: User, after = 0): ItemData | BoardData | FeedData {
    const version = this.version(key)
    if (key === 'board')
      return { board: { viewer, version, items: Object.values(this.#items).map(toItem) } }
    if (key !== 'feed')
      return { item: { ...toItem(this.#items[key]), viewer, version, note: `note ${version}` } }
    const rest = this.#rows.filter(({ place }) => place > after)
    const rows = rest.slice(0, 2).map(({ id, text }) => ({ id, about: { text } }))
    return { feed: { viewer, version, rows, next: rest.length > 2 ? (rest[1]?.place ?? null) : null } }
  }

  /** The first pages of the list. */
  feed(viewer: User, count: number): readonly FeedData[] {
    const pages: FeedData[] = []
    for (let after: number | null = 0; after !== null && pages.length < count; after = pages.at(-1)?.feed.next ?? null)
      // The key decides the type.
      pages.push(this.read('feed', viewer, after) as FeedData)
    return pages
  }

  like(id: ItemId, mark: string): void {
    const item = this.#items[id]
    this.#items[id] = { ...item, likes: [...item.likes, mark] }
    this.#changed(id, 'board')
  }

  mark(id: ItemId, mark: string): void {
    const item = this.#items[id]
    this.#items[id] = { ...item, marks: [...item.marks, mark] }
    this.#changed(id, 'board')
    this.#followers.forEach((tell) => tell(id, mark))
  }

  /** How often the like is counted. A mutation that ran twice counts twice. */
  likes(mark: string): number {
    return [...this.#items.a.likes, ...this.#items.b.likes].filter((like) => like === mark).length
  }

  follow(tell: (id: ItemId, mark: string) => void): () => void {
    this.#followers.add(tell)
    return () => this.#followers.delete(tell)
  }

  /** Changes something that only this query reads, as another user does. In a list, a row comes, goes, moves or changes. */
  change(key: Key, random: () => number): void {
    if (key === 'feed') {
      const place = Math.ceil(random() * 9) * 5 + 3
      const index = Math.floor(random() * this.#rows.length)
      const what = random()
      const others = this.#rows.filter((row, at) => (what < 0.6 ? at !== index : true) && row.place !== place)
      const { id, text } = this.#rows[index] ?? { id: '', text: '' }
      const version = this.version('feed')
      if (what < 0.3 && others.length > 2) this.#rows = others
      else if (what < 0.5) this.#rows = [...others, { id, place, text }]
      else if (what < 0.6) this.#rows = [...others, { id, place, text: `text ${version}` }]
      else this.#rows = [...others, { id: `r${place}.${version}`, place, text: 'new' }]
      this.#rows.sort((one, other) => one.place - other.place)
    }
    this.#changed(key, ...(key === 'feed' ? [] : (['board'] as const)))
  }

  #changed(...changed: readonly Key[]): void {
    for (const key of changed) this.#versions[key].push(this.#elapsed())
  }
}

function toItem(item: Item) {
  return { __typename: 'Item', ...item }
}
