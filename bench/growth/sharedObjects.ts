import { gql, InMemoryCache } from '@apollo/client'
import { createClient } from '@thinql/core'
// From the sources, because the last ones are not exported: how the hooks find an entry.
import { writeEntities } from '../../packages/react/src/store/entities.ts'
import { entryOf } from '../../packages/react/src/store/entry/lifetime.ts'
import { subscribe } from '../../packages/react/src/store/entry/actions.ts'
import { toQuery } from '../../packages/react/src/store/key/queryKey.ts'
import { setQueryData } from '../../packages/react/src/store/queryData.ts'
import { createQueryStore } from '../../packages/react/src/store/queryStore.ts'
import { internals } from '../../packages/react/src/store/state/StoreInternals.ts'
import type { Growing } from './growth.ts'

const fields = '__typename id title likes done author { __typename id name }'
const query = `query Items($page: Int) { items(page: $page) { ${fields} } }`
const author = { __typename: 'User', id: '1', name: 'Ann Example' }

/** The data of one query. All queries have the item 50. */
function dataOf(page: number) {
  const items = Array.from({ length: 100 }, (_, index) => ({
    __typename: 'Item',
    id: index === 50 ? '50' : `${page}-${index}`,
    title: `An item with the number ${index}`,
    likes: 1,
    done: false,
    author,
  }))
  return { items }
}

/** What a mutation says of the item. */
function resultOf(likes: number) {
  return { like: { __typename: 'Item', id: '50', likes } }
}

/** Checks that each of the queries was told of the change. */
function counter(size: number) {
  let notified = 0
  return {
    count: () => void notified++,
    check: () => {
      if (notified < size) throw new Error(`${notified} of ${size} queries have changed.`)
      notified = 0
    },
  }
}

/** The size is the number of queries with 100 items each. */
export const sharedObjects: readonly Growing[] = [
  {
    name: 'writeEntities',
    prepare(size) {
      const store = createQueryStore(createClient())
      const { check, count } = counter(size)
      for (let page = 0; page < size; page++) {
        setQueryData(store, query, dataOf(page), { variables: { page } })
        subscribe(
          entryOf(store[internals], toQuery(store.client, query, { variables: { page } })),
          { changed: count },
          Infinity,
        )
      }
      let likes = 1
      return () => {
        writeEntities(store, resultOf(++likes))
        check()
      }
    },
  },
  {
    name: '@apollo/client, cache.writeQuery',
    prepare(size) {
      const cache = new InMemoryCache()
      const { check, count } = counter(size)
      const itemsQuery = gql(query)
      const likeQuery = gql('query Like { like { __typename id likes } }')
      for (let page = 0; page < size; page++)
        cache.writeQuery({ query: itemsQuery, variables: { page }, data: dataOf(page) })
      for (let page = 0; page < size; page++) {
        const variables = { page }
        cache.watch({ query: itemsQuery, variables, optimistic: true, immediate: true, callback: count })
      }
      let likes = 1
      return () => {
        cache.writeQuery({ query: likeQuery, data: resultOf(++likes) })
        check()
      }
    },
  },
  {
    name: 'JSON.stringify of their data',
    prepare(size) {
      const datas = Array.from({ length: size }, (_, page) => dataOf(page))
      return () => datas.map((data) => JSON.stringify(data))
    },
  },
]
