import { expect, test, vi } from 'vitest'
import { watchWarnings } from '../../../test/harness/console.ts'
import { nextTask, fakeStore } from '../../../test/harness/harness.tsx'
import { shareEntities, updateEntity } from '../entities.ts'
import { runMutation } from '../mutation/runMutation.ts'
import { setQueryData } from '../queryData.ts'

const Posts = 'query Posts { posts { id title likes } }'
const Like = 'mutation Like { like { id likes } }'

const warn = watchWarnings()
const stale =
  'thinql: query Posts: an object has the id of one that a mutation or a subscription has brought, and other values. Select __typename in both, so that shareEntities() knows that they are the same.'

/** A store with a query that shows this post. `like` brings another one. */
function shows(post: object) {
  const { last, store } = fakeStore()
  shareEntities(store)
  setQueryData(store, Posts, { posts: [post, null] })
  const like = async (brought: object | null, options: Parameters<typeof runMutation>[3] = {}) => {
    const liking = runMutation(store, Like, {}, options)
    await last().respond({ like: brought })
    await liking
  }
  return { store, like }
}

const post = { id: '1', title: 'Tea', likes: 1 }
const typed = { __typename: 'Post' }

// https://github.com/apollographql/apollo-client/issues/5363
// https://github.com/apollographql/apollo-client/issues/4535
test.each<[string, object, object, string[]]>([
  ['the query has no `__typename`', post, { ...typed, id: '1', likes: 2 }, [stale]],
  ['the mutation has no `__typename`', { ...typed, ...post }, { id: '1', likes: 2 }, [stale]],
  ['neither has a `__typename`', { id: '1', likes: 1 }, { ...post, likes: 2 }, [stale]],
  ['both have a `__typename`', { ...typed, ...post }, { ...typed, id: '1', likes: 2 }, []],
  ['the values are equal', post, { ...typed, id: '1', likes: 1 }, []],
  ['only objects differ', { id: '1', author: { name: 'Ann' } }, { id: '1', author: { name: 'Bea' } }, []],
  ['each has a field of its own', post, { ...typed, id: '1', likes: 2, name: 'Ann' }, []],
  ['the id is another one', post, { ...typed, id: '2', likes: 2 }, []],
  ['the types differ', { __typename: 'Tag', ...post }, { ...typed, id: '1', likes: 2 }, []],
  [
    'a field has an object in one of them',
    { id: '1', author: { name: 'Ann' } },
    { id: '1', author: 'Ann' },
    [],
  ],
  ['another object is beside it', { ...post, tag: { id: '9' } }, { ...typed, id: '1', likes: 2 }, [stale]],
])(
  'a query that misses the result of a mutation is named in a warning: %s',
  async (_case, shown, brought, said) => {
    const { like } = shows(shown)
    await like(brought)
    await like(brought)
    await nextTask()
    expect(warn.mock.calls.flat()).toEqual(said)
  },
)

test.each(['by `invalidates`', 'by hand'])('a query that the page changes %s is not named', async (how) => {
  const { like, store } = shows(post)
  await like({ ...typed, id: '1', likes: 2 }, { invalidates: how === 'by hand' ? [] : [Posts] })
  if (how === 'by hand') setQueryData(store, Posts, { posts: [{ ...post, likes: 2 }] })
  await nextTask()
  expect(warn.mock.calls).toEqual([])
})

test.each<[string, object, string[]]>([
  [
    'names an object without `__typename` that has the id',
    post,
    [
      'thinql: query Posts: updateEntity() found no Post, but an object with its id and without __typename. Select __typename.',
    ],
  ],
  ['names no object with another id', { ...post, id: '2' }, []],
  ['names no object of another type', { __typename: 'Tag', ...post }, []],
  ['names nothing if it finds the object', { ...typed, ...post }, []],
  [
    'names nothing if it finds the object, with another one in it',
    { ...typed, ...post, tag: { id: '1' } },
    [],
  ],
])('updateEntity %s', (_case, shown, said) => {
  const { store } = shows(shown)
  updateEntity(store, { ...typed, id: '1' }, () => ({ likes: 2 }))
  expect(warn.mock.calls.flat()).toEqual(said)
})

test('a production build names no query that misses a result', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { like, store } = shows(post)
  await like({ ...typed, id: '1', likes: 2 })
  updateEntity(store, { ...typed, id: '1' }, () => ({ likes: 2 }))
  await nextTask()
  expect(warn.mock.calls).toEqual([])
})
