import { type Item, type LikeVariables, type PageData, PageQuery } from './server.ts'
import * as thinql from '../../src/index.ts'

/** Counts a like. Without the data of the server, it counts twice if it is applied to data that has the like. */
export function addLike(store: thinql.QueryStore, { id, mark }: LikeVariables, data: unknown): void {
  const add = (item: Item) =>
    data && item.likes.includes(mark) ? item : { ...item, likes: [...item.likes, mark] }
  thinql.updateQueries(store, PageQuery, changed(id, add))
}

/** Returns an update that changes an item, if the data has it. */
function changed(id: string, change: (item: Item) => Item) {
  return ({ page }: PageData): PageData | undefined => {
    const items = page.items.map((item) => (item.id === id ? change(item) : item))
    return items.some((item, index) => item !== page.items[index]) ? { page: { ...page, items } } : undefined
  }
}

/** Returns an update that adds a mark, unless it is there already. */
export const withMark = ({ id, mark }: LikeVariables) =>
  changed(id, (item) => (item.marks.includes(mark) ? item : { ...item, marks: [...item.marks, mark] }))
