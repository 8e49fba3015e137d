import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  offline,
  partly,
  type FakeCall,
  fakeClient,
  watchErrors,
  watchWarnings,
  nextTask,
  it,
  respondEach,
  refetch,
  fakeStore,
  malformed,
  harness,
} from '../../test/harness/harness.tsx'
import {
  Like,
  liked,
  post,
  type Post,
  PostQuery,
  postsHarness,
  PostsQuery,
} from '../../test/screens/posts.ts'
import { priceHarness } from '../../test/screens/prices.tsx'
import {
  clearStore,
  getQueryData,
  inspectStore,
  invalidateQueries,
  type KeyOf,
  type MutationOptions,
  prefetchQuery,
  type QueryStore,
  setQueryData,
  shareEntities,
  updateEntity,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQuery,
  writeEntities,
} from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

// https://github.com/apollographql/apollo-feature-requests/issues/4
// https://github.com/urql-graphql/urql/issues/559
it('writeEntities changes an object in every query that shows it, and renders only those', async () => {
  const { renderHook, showPost, showPosts, store, respond } = postsHarness()
  const list = await showPosts(post('1'), post('2'))
  const one = await showPost(post('1'))
  const counted = { renders: 0 }
  renderHook(() => {
    counted.renders++
    return useQuery(PostQuery, { variables: { id: '2' } })
  })
  await respond({ post: post('2') })
  counted.renders = 0
  const [, second] = list.result.current.data?.posts ?? []

  act(() => writeEntities(store, liked('1')))
  expect(list.result.current.data?.posts).toEqual([post('1', { likes: 2 }), post('2')])
  expect(list.result.current.data?.posts[1]).toBe(second)
  expect(one.result.current.data?.post?.likes).toBe(2)
  expect(counted.renders).toBe(0)
})

// https://github.com/apollographql/apollo-client/issues/5762
// https://github.com/apollographql/apollo-client/issues/8108
// https://github.com/apollographql/apollo-client/issues/3267
it('writeEntities fetches a query on screen again that lacks a field of the new value', async () => {
  const { calls, showPosts, store, respond } = postsHarness()
  const author = { __typename: 'User', id: 'ann', name: 'Ann' }
  const { result } = await showPosts({ ...post('1'), author } as Post)
  act(() =>
    writeEntities(store, { ...post('1', { title: 'New' }), author: { __typename: 'User', id: 'bob' } }),
  )
  expect(result.current.data?.posts).toEqual([{ ...post('1', { title: 'New' }), author }])
  await nextTask()
  expect(calls).toHaveLength(2)
  await respond({ posts: [post('1', { title: 'Newer' })] })
  expect(result.current.data?.posts).toEqual([post('1', { title: 'Newer' })])
  expect(inspectStore(store)[0]?.stale).toBe(true)
})

it('writeEntities changes data that came with an error, again and again', async () => {
  const { mountPosts, store, fail, respond } = postsHarness()
  const { result } = mountPosts()
  await fail(partly({ posts: [post('1'), null] }))
  act(() => {
    for (let likes = 2; likes < 2_000; likes++) writeEntities(store, liked('1', likes))
  })
  expect(result.current).toMatchObject({
    error: { message: 'partly' },
    data: { posts: [{ likes: 1999 }, null] },
  })
  void refetch(result)
  await respond({ posts: [post('1', { likes: 7 })] })
  expect(result.current).toMatchObject({ error: undefined, data: { posts: [{ likes: 7 }] } })
})

const firstPost = { __typename: 'Post', id: '1' } as const
const sendLike = (store: QueryStore, id = '1') => void runMutation(store, Like, { variables: { id } }, {})
const documentsOf = (calls: readonly FakeCall[]) => calls.map(({ document }) => document)

const filled = (...posts: Post[]) => {
  const { store } = fakeStore()
  setQueryData(store, PostsQuery, { posts })
  const likes = () => getQueryData(store, PostsQuery)?.posts.map((shown) => shown.likes)
  return { store, likes }
}

test('writeEntities finds objects by keyOf, whose default is that of shareEntities', () => {
  const { likes, store } = filled(post('1', { title: 'tea' }), post('2', { title: 'milk' }))
  const keyOf: KeyOf = ({ title }) => title
  writeEntities(store, post('3', { title: 'milk', likes: 2 }))
  expect(likes()).toEqual([1, 1])
  writeEntities(store, post('3', { title: 'milk', likes: 2 }), { keyOf })
  expect(likes()).toEqual([1, 2])
  shareEntities(store, { keyOf })
  writeEntities(store, post('3', { title: 'milk', likes: 3 }))
  expect(likes()).toEqual([1, 3])
})

// https://github.com/ponder-sh/ponder/issues/248
// https://github.com/typeorm/typeorm/issues/10336
test('writeEntities takes only texts, numbers and BigInts of keyOf as keys', () => {
  const { likes, store } = filled(post('1'))
  for (const key of [null, undefined, {}, ['1'], true]) writeEntities(store, liked('1'), { keyOf: () => key })
  expect(likes()).toEqual([1])
  writeEntities(store, liked('1'), { keyOf: () => 1 })
  expect(likes()).toEqual([2])
  writeEntities(store, liked('1', 3), { keyOf: () => 1n })
  expect(likes()).toEqual([3])
})

test('writeEntities takes data that contains itself', () => {
  const { likes, store } = filled(post('1'))
  const data: Record<string, unknown> = { ...liked('1') }
  data.self = data
  writeEntities(store, data)
  expect(likes()).toEqual([2])
})

test('writeEntities leaves data that is deeper than the stack, which is then stale', () => {
  const { likes, store } = filled(post('1'))
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as object
  setQueryData(store, PostQuery, deep, { variables: { id: '1' } })
  writeEntities(store, liked('1'))
  expect(likes()).toEqual([2])
  const [, entry] = inspectStore(store)
  expect(entry?.data).toBe(deep)
  expect(entry?.stale).toBe(true)
})

const warn = watchWarnings()

/** A store with two queries that have the first post. */
const filledTwice = () => {
  const { store } = fakeStore()
  setQueryData(store, PostsQuery, { posts: [post('1'), post('2', { likes: 5 })] })
  const short = { ...firstPost, author: { __typename: 'User', id: 'ann', name: 'Ann', bio: 'Writes.' } }
  setQueryData<object, object>(store, PostQuery, { post: short }, { variables: { id: '1' } })
  const read = () => [
    getQueryData(store, PostsQuery)?.posts.map((shown) => shown.likes),
    getQueryData<{ post: object }, object>(store, PostQuery, { variables: { id: '1' } })?.post,
  ]
  return { read, short, store }
}

test('updateEntity passes the fields that each query has selected, and takes only these', () => {
  const { read, short, store } = filledTwice()
  const seen: unknown[] = []
  updateEntity<Post>(store, firstPost, (entity) => {
    seen.push(entity)
    return { likes: (entity.likes ?? 0) + 1 }
  })
  expect(seen).toEqual([post('1'), short])
  expect(read()).toEqual([[2, 5], short])
})

test('updateEntity changes nothing when the function returns undefined', () => {
  const { read, store } = filledTwice()
  updateEntity(store, firstPost, () => ({ likes: undefined }))
  expect(read()[0]).toEqual([1, 5])
})

test.each([
  ['production', []],
  [
    'development',
    [['thinql: updateEntity() got a Post without a key. Pass its id, or what your keyOf reads.']],
  ],
])('updateEntity without a key changes nothing, and warns once, but not in production: %s', (mode, said) => {
  vi.stubEnv('NODE_ENV', mode)
  const { read, store } = filledTwice()
  const before = read()
  for (let call = 0; call < 2; call++)
    updateEntity(store, { __typename: 'Post', id: undefined }, () => ({ likes: 9 }))
  expect(read()).toEqual(before)
  expect(warn.mock.calls).toEqual(said)
})

test('updateEntity throws the error of the function', () => {
  const { store } = filledTwice()
  const update = () => {
    throw new Error('out of luck')
  }
  expect(() => updateEntity(store, firstPost, update)).toThrow('out of luck')
})

test('updateEntity changes prefetched data, and the hook that shows it first sends nothing', async () => {
  const { calls, mountPosts, store, respond } = postsHarness()
  const prefetched = prefetchQuery(store, PostsQuery)
  await respond({ posts: [post('1')] })
  await prefetched
  updateEntity(store, firstPost, () => ({ likes: 9 }))
  const { result } = mountPosts()
  expect(result.current.data?.posts[0]?.likes).toBe(9)
  expect(calls).toHaveLength(1)
})

const Rename = 'mutation Rename($title: String!) { rename(title: $title) { __typename id title likes } }'
type LikeOptions = MutationOptions<{ id: string }, ReturnType<typeof liked>>

const guess: LikeOptions = {
  optimistic: (store, { id }, data) =>
    updateEntity<Post>(store, { __typename: 'Post', id }, ({ likes = 0 }) => ({
      likes: data ? data.like.likes : likes + 1,
    })),
}

async function liking(options: LikeOptions = {}, shares = true) {
  const all = postsHarness({ staleTime: Infinity })
  const stop = shares ? shareEntities(all.store) : undefined
  const posts = await all.showPosts(post('1'), post('2'))
  const one = await all.showPost(post('1'))
  const rendered: (number | undefined)[] = []
  all.renderHook(() => {
    const { data } = useQuery(PostQuery, { variables: { id: '1' } })
    rendered.push(data?.post?.likes)
  })
  const view = all.renderHook(() => useMutation<ReturnType<typeof liked>, { id: string }>(Like, options))
  const { result: renaming } = all.renderHook(() => useMutation<object, object>(Rename))
  return {
    ...all,
    stop,
    mutation: view,
    rename: (title: string) => {
      act(() => void renaming.current[0]({ variables: { title } }))
      return all.last()
    },
    title: () => one.result.current.data?.post?.title,
    /** The likes of the first post that were on the screen, one after another. */
    rendered: () => rendered.filter((likes, index) => likes !== rendered[index - 1]),
    like: (id = '1') => {
      act(() => void view.result.current[0]({ variables: { id } }))
      return all.last()
    },
    likes: () => [
      posts.result.current.data?.posts.map((shown) => shown.likes),
      one.result.current.data?.post?.likes,
    ],
  }
}

it('shareEntities replaces an optimistic write with the result in one render', async () => {
  const { like, rendered } = await liking(guess)
  const call = like()
  await act(() => call.respond(liked('1', 7)))
  await nextTask()
  expect(rendered()).toEqual([1, 2, 7])
})

it.each([
  ['earlier', true],
  ['later', false],
])(
  'a shared result stays below the optimistic write of a mutation that began %s, and is shown if that fails',
  async (_, isEarlier) => {
    const { like, rendered, rename, title } = await liking(guess)
    const earlier = isEarlier ? like() : undefined
    const renaming = rename('Milk')
    const call = earlier ?? like()
    await act(() => renaming.respond({ rename: post('1', { title: 'Milk', likes: 1 }) }))
    expect(title()).toBe('Milk')
    expect(rendered()).toEqual([1, 2])
    await act(() => call.fail(offline))
    await nextTask()
    expect(title()).toBe('Milk')
    expect(rendered()).toEqual([1, 2, 1])
  },
)

it('a mutation that began before clearStore shares no result, and fetches again what it has changed since', async () => {
  const { calls, like, likes, store } = await liking()
  const call = like()
  act(() => clearStore(store))
  await act(async () => {
    await calls.at(-2)?.respond({ posts: [post('1'), post('2')] })
    await calls.at(-1)?.respond({ post: post('1') })
    await call.respond(liked('1'))
  })
  expect(likes()).toEqual([[1, 1], 1])
  await nextTask()
  expect(documentsOf(calls.slice(5))).toEqual([PostsQuery, PostQuery])
})

// https://github.com/JesusFilm/core/pull/3084
it('an object is fetched again if two overlapping mutations return different values of it, in whatever order they end', async () => {
  const { calls, like, likes } = await liking()
  const [first, second] = [like(), like()]
  await act(() => first.respond(liked('1', 3)))
  await nextTask()
  expect(calls).toHaveLength(4)
  await act(() => second.respond(liked('1', 2)))
  expect(likes()).toEqual([[2, 1], 2])
  await nextTask()
  expect(documentsOf(calls.slice(4))).toEqual([PostsQuery, PostQuery])
})

it('the late result of an older mutation does not take the place of the result of a newer one', async () => {
  const { like, likes } = await liking()
  const [older, newer] = [like(), like()]
  await act(() => newer.respond(liked('1', 3)))
  await act(() => older.respond(liked('1', 2)))
  expect(likes()).toEqual([[3, 1], 3])
})

// https://github.com/apollographql/apollo-client/issues/6965
it.each([
  ['', {}],
  [' and an optimistic write', guess],
])(
  'a mutation with errors beside its data%s has the queries fetched once that show other values',
  async (_, options) => {
    const { calls, like, likes } = await liking(options)
    const error = partly(liked('1', 7))
    const call = like()
    await act(() => call.fail(error, error.response.data))
    await nextTask()
    expect(likes()).toEqual([[1, 1], 1])
    expect(documentsOf(calls.slice(3))).toEqual([PostsQuery, PostQuery])
  },
)

it('a mutation that returns other values than its own optimistic write of an object fetches nothing', async () => {
  const optimistic = (store: QueryStore) => updateEntity(store, firstPost, () => ({ likes: 2 }))
  const { calls, like, likes } = await liking({ optimistic })
  const call = like()
  await act(() => call.respond(liked('1', 7)))
  await nextTask()
  expect(likes()).toEqual([[7, 1], 7])
  expect(calls).toHaveLength(3)
})

it.each<[string, (store: QueryStore) => void]>([
  ['writeEntities', (store) => writeEntities(store, liked('1', 5))],
  ['updateEntity', (store) => updateEntity(store, firstPost, () => ({ likes: 5 }))],
])(
  'an object that %s has changed during a mutation is fetched again if the result has other values of it',
  async (_, write) => {
    const { calls, like, likes, store } = await liking()
    const [other, one] = [like('2'), like('1')]
    act(() => write(store))
    await act(() => other.respond(liked('2', 3)))
    await nextTask()
    expect(likes()).toEqual([[5, 3], 5])
    expect(calls).toHaveLength(4)
    await act(() => one.respond(liked('1', 2)))
    await nextTask()
    expect(documentsOf(calls.slice(4))).toEqual([PostsQuery, PostQuery])
  },
)

it('overlapping mutations send nothing when they tell the same, or of other objects, or end in turn', async () => {
  const { calls, like, likes, rename } = await liking()
  rename('hangs')
  const [first, second, third] = [like(), like(), like('2')]
  await act(() => second.respond(liked('1', 4)))
  await act(() => first.respond(liked('1', 4)))
  await act(() => third.respond(liked('2', 9)))
  const next = like()
  await act(() => next.respond(liked('1', 5)))
  await nextTask()
  expect(likes()).toEqual([[5, 9], 5])
  expect(calls).toHaveLength(7)
})

// https://github.com/zino-hofmann/graphql-flutter/pull/1517
it('shareEntities takes no result of a query, because it may be older', async () => {
  const { likes, mountPosts, respond } = await liking()
  mountPosts('tea')
  await respond({ posts: [post('1', { likes: 9 })] })
  expect(likes()).toEqual([[1, 1], 1])
})

// https://github.com/urql-graphql/urql-exchange-graphcache/issues/80
it.each([
  ['updateEntity', guess],
  ['writeEntities', { optimistic: (store, { id }) => writeEntities(store, liked(id)) } satisfies LikeOptions],
])('%s in `optimistic` shows in each query until the mutation fails', async (_, options) => {
  const { calls, like, likes } = await liking(options, false)
  const call = like()
  expect(likes()).toEqual([[2, 1], 2])
  await act(() => call.fail(offline))
  expect(likes()).toEqual([[1, 1], 1])
  expect(documentsOf(calls.slice(3))).toEqual([PostsQuery, PostQuery])
})

test('an event of a subscription changes what queries show, and an event with errors does not', async () => {
  const { send, showPrice, store } = priceHarness()
  const data = { post: post('1') }
  setQueryData<object, object>(store, PostsQuery, data)
  const stop = shareEntities(store)
  await showPrice()
  await send({ data: liked('1', 2) }, { data: liked('1', 3) })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
  await send({ data: liked('1', 4), errors: [{ message: 'partly' }] })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
  stop()
  await send({ data: liked('1', 5) })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
})

test('a list that began with the writes of a query is stale when one of them finds a field missing', async () => {
  const { calls, renderHook, showPosts, store } = postsHarness({ staleTime: Infinity })
  const by = (id: string, fields?: object) => ({
    ...post('1'),
    author: { __typename: 'User', id, ...fields },
  })
  const { unmount } = await showPosts(by('bob', { name: 'Bob' }))
  unmount()
  await nextTask()
  for (const author of ['carl', 'bob']) {
    const optimistic: MutationOptions<object>['optimistic'] = (store) =>
      setQueryData(store, PostsQuery, { posts: [by(author, { name: author })] })
    void runMutation(store, Like, {}, { optimistic })
  }
  updateQueries(store, PostsQuery, ({ posts }) => ({ posts: [...posts] }))
  writeEntities(store, { ...by('bob'), title: 'New' })
  renderHook(() => useInfiniteQuery(PostsQuery, { next: () => undefined }))
  expect(calls).toHaveLength(3)
  await act(() => calls[2]?.fail(malformed))
  await act(() => calls[1]?.fail(malformed))
  expect(calls).toHaveLength(4)
})

test('a keyOf that throws is logged, and the mutation ends', async () => {
  const errors = watchErrors()
  const { like, likes, mutation, store } = await liking({}, false)
  const thrown = new Error('no key')
  shareEntities(store, {
    keyOf: () => {
      throw thrown
    },
  })
  const call = like()
  await act(() => call.respond(liked('1')))
  expect(errors.mock.calls).toEqual([[thrown]])
  expect(mutation.result.current[1].status).toBe('success')
  expect(likes()).toEqual([[1, 1], 1])
})

function loading() {
  const all = postsHarness()
  const { result, unmount } = all.mountPosts()
  const likes = () => result.current.data?.posts.map((shown) => shown.likes)
  return {
    ...all,
    likes,
    result,
    unmount,
    write: (data: unknown) => act(() => writeEntities(all.store, data)),
  }
}

it('writeEntities during a first load is shown, and fetches again if the response has other values', async () => {
  const { calls, likes, write, respond } = loading()
  write(liked('1', 2))
  write(liked('1', 3))
  await respond({ posts: [post('1'), post('2')] })
  expect(likes()).toEqual([3, 1])
  expect(calls).toHaveLength(2)
  await respond({ posts: [post('1', { likes: 4 }), post('2')] })
  await nextTask()
  expect(likes()).toEqual([4, 1])
  expect(calls).toHaveLength(2)
})

it('writeEntities without end during a first load sends three requests at most', async () => {
  const { calls, write, respond } = loading()
  for (let event = 2; event < 12; event++) {
    write(liked('1', event))
    await respond({ posts: [post('1')] })
    await nextTask()
  }
  expect(calls).toHaveLength(3)
})

it.each<[string, (all: ReturnType<typeof postsHarness>) => unknown]>([
  ['writeEntities has written', ({ store }) => act(() => writeEntities(store, liked('2', 5)))],
  [
    'a mutation has returned',
    ({ last, store }) => {
      sendLike(store, '2')
      return act(() => last().respond(liked('2', 5)))
    },
  ],
])(
  'a refetch is repeated if its response has other values of an object than %s meanwhile',
  async (_, write) => {
    const all = postsHarness()
    shareEntities(all.store)
    const { result } = await all.showPosts(post('1'))
    void refetch(result)
    const refetched = all.last()
    await write(all)
    const sent = all.calls.length
    await act(() => refetched.respond({ posts: [post('1'), post('2')] }))
    expect(result.current.data?.posts).toEqual([post('1')])
    expect(all.calls).toHaveLength(sent + 1)
    await all.respond({ posts: [post('1'), post('2', { likes: 5 })] })
    await nextTask()
    expect(result.current.data?.posts[1]?.likes).toBe(5)
    expect(all.calls).toHaveLength(sent + 1)
  },
)

const PageQuery = 'query Page($lang: String) { page { __typename id title } }'
const page = (title: string) => ({ page: { __typename: 'Page', id: '1', title } })

/** A page in each language has a key of its own. */
const keyOf: KeyOf = ({ id }, { variables }) => JSON.stringify([id, variables.lang])

/** A store that has a page in two languages, and in the default one. */
function twoLanguages() {
  const { store, ...fake } = harness()
  shareEntities(store, { keyOf })
  for (const lang of ['de', 'fr']) setQueryData(store, PageQuery, page(lang), { variables: { lang } })
  setQueryData(store, PageQuery, page('en'))
  const titles = () =>
    [{ lang: 'de' }, { lang: 'fr' }, {}].map(
      (variables) =>
        getQueryData<{ page: { title: string } }, object>(store, PageQuery, { variables })?.page.title,
    )
  return { ...fake, store, titles }
}

test('keyOf gets no variables of a mutation without any', async () => {
  const { store, titles, respond } = twoLanguages()
  void runMutation(store, 'mutation Rename { page { id } }', {}, {})
  await respond(page('new'))
  await nextTask()
  expect(titles()).toEqual(['de', 'fr', 'new'])
})

// https://github.com/apollographql/apollo-client/issues/9429
// https://github.com/apollographql/apollo-kotlin/issues/5157
// https://github.com/island-is/island.is/pull/22936
test('keyOf gets the variables that writeEntities and updateEntity get', () => {
  const { store, titles } = twoLanguages()
  writeEntities(store, page('neu'), { variables: { lang: 'de' } })
  updateEntity<{ __typename: 'Page'; id: string; title: string }>(
    store,
    { __typename: 'Page', id: '1' },
    ({ title = '' }) => ({ title: `${title}!` }),
    { variables: { lang: 'fr' } },
  )
  expect(titles()).toEqual(['neu', 'fr!', 'en'])
})

test('keyOf gets the variables of a subscription', async () => {
  const { send, showPrice, store } = priceHarness()
  shareEntities(store, { keyOf: ({ id }, { variables }) => JSON.stringify([id, variables.symbol]) })
  const of = (symbol: string) => ({ variables: { symbol } })
  for (const symbol of ['A', 'B']) setQueryData(store, PageQuery, { page: post('1') }, of(symbol))
  await showPrice()
  await send({ data: liked('1', 2) })
  const shown = ['A', 'B'].map((symbol) => getQueryData<object, object>(store, PageQuery, of(symbol)))
  expect(shown).toEqual([{ page: post('1', { likes: 2 }) }, { page: post('1') }])
})

// One object in several queries.
// https://github.com/dividab/graphql-norm/issues/27
// https://github.com/apollographql/apollo-client/issues/13394
// In other caches, a response replaces an object that has no id. Then the other query lacks a field and is fetched, which
// replaces the object again: without end.
test('two queries with different fields of an object without an id keep their own, also after a mutation', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const issue = (contact: object) => ({ issue: { __typename: 'Issue', id: '1', contact } })
  const { result: names } = all.renderHook(() =>
    useQuery('query Name { issue { __typename id contact { name } } }'),
  )
  await all.respond(issue({ name: 'Ann' }))
  const { result: phones } = all.renderHook(() =>
    useQuery('query Phone { issue { __typename id contact { phone } } }'),
  )
  await all.respond(issue({ phone: '1' }))
  void runMutation(all.store, 'mutation Rename { issue { __typename id contact { name } } }', {}, {})
  await all.respond(issue({ name: 'Bea' }))
  await nextTask()
  await respondEach(all, issue({ phone: '2' }))
  expect(names.current.data).toEqual(issue({ name: 'Bea' }))
  expect(phones.current.data).toEqual(issue({ phone: '2' }))
  expect(all.calls).toHaveLength(4)
})

// https://github.com/apollographql/apollo-client/issues/8194
test('a mutation that returns the list without a removed member removes it, without a request or a warning', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const trip = (...ids: string[]) => ({
    trip: { __typename: 'Trip', id: '1', days: ids.map((id) => ({ __typename: 'Day', id, name: id })) },
  })
  const { result } = all.renderHook(() =>
    useQuery('query Trip { trip { __typename id days { __typename id name } } }'),
  )
  await all.respond(trip('1', '2', '3'))
  void runMutation(all.store, 'mutation Remove { trip { __typename id days { __typename id } } }', {}, {})
  const { days, ...rest } = trip('1', '3').trip
  await all.respond({ trip: { ...rest, days: days.map(({ name: _, ...day }) => day) } })
  await nextTask()
  expect(result.current.data).toEqual(trip('1', '3'))
  expect(all.calls).toHaveLength(2)
  expect(warn).not.toHaveBeenCalled()
})

test('data is fetched again if one of two objects of a result was changed while the mutation was pending', async () => {
  const { calls, rename, store } = await liking()
  const renaming = rename('Milk')
  act(() => updateEntity(store, firstPost, () => ({ likes: 5 })))
  await act(() => renaming.respond({ rename: [post('1', { title: 'Milk' }), post('2', { title: 'Milk' })] }))
  await nextTask()
  expect(documentsOf(calls.slice(3))).toEqual([PostsQuery, PostQuery])
})

test('objects without a `__typename` stay apart, also if they have the same id', () => {
  const { store } = fakeStore()
  setQueryData<object, object>(store, PostsQuery, { posts: [{ id: '1', likes: 1 }, null] })
  writeEntities(store, { id: '1', likes: 2 })
  expect(getQueryData(store, PostsQuery)).toEqual({ posts: [{ id: '1', likes: 1 }, null] })
})

/** A store that follows a subscription, and whose other requests wait for the test. */
async function followed() {
  const all = priceHarness()
  const { client, last } = fakeClient()
  vi.spyOn(all.store.client, 'request').mockImplementation((...args) => client.request(...args))
  shareEntities(all.store)
  await all.showPrice()
  return { ...all, respond: (data: unknown) => act(() => last().respond(data)) }
}

test('events of another object do not stop the result of a mutation from being shared', async () => {
  const { respond, send, store } = await followed()
  setQueryData(store, PostsQuery, { posts: [post('1'), post('2')] })
  sendLike(store, '2')
  await send({ data: liked('1', 4) })
  await send({ data: liked('1', 5) })
  await respond(liked('2', 9))
  expect(getQueryData(store, PostsQuery)).toEqual({
    posts: [post('1', { likes: 5 }), post('2', { likes: 9 })],
  })
})

test('writeEntities changes data below an optimistic write of the same values, and stays when that fails', async () => {
  const { like, likes, store } = await liking(
    { optimistic: (store, { id }) => writeEntities(store, liked(id, 2)) },
    false,
  )
  const call = like()
  act(() => writeEntities(store, liked('1', 2)))
  expect(likes()).toEqual([[2, 1], 2])
  await act(() => call.fail(malformed))
  expect(likes()).toEqual([[2, 1], 2])
})

test('an older result stays below the optimistic write of a newer mutation, also after a write by hand', async () => {
  const { like, likes, rename, store, title } = await liking(guess)
  const renaming = rename('Milk')
  like()
  act(() =>
    updateQueries(store, PostsQuery, ({ posts: [first] }) => ({
      posts: [first ?? post('1'), post('2', { likes: 5 })],
    })),
  )
  await act(() => renaming.respond({ rename: post('1', { title: 'Milk', likes: 1 }) }))
  expect(title()).toBe('Milk')
  expect(likes()).toEqual([[2, 5], 2])
})

test('writeEntities of data without objects in `optimistic` fetches nothing', async () => {
  const { calls, like, store } = await liking({ optimistic: (store) => writeEntities(store, { ok: true }) })
  const call = like()
  act(() => void invalidateQueries(store, PostsQuery))
  await act(() => calls.at(-1)?.respond({ posts: [post('1'), post('2')] }))
  await act(() => call.respond({ ok: true }))
  await nextTask()
  expect(calls).toHaveLength(4)
})

/** Shows the first page of a list of two. `loadSecond` loads the other one. */
async function showPages() {
  const all = postsHarness()
  const { result } = all.renderHook(() =>
    useInfiniteQuery(PostsQuery, {
      next: (_, { tag }) => (tag ? undefined : { tag: 'b' }),
    }),
  )
  await all.respond({ posts: [post('1')] })
  const loadSecond = () => {
    act(() => void result.current.loadNext())
    return all.respond({ posts: [post('2')] })
  }
  return { ...all, loadSecond, result }
}

// https://github.com/apollographql/apollo-client/issues/11158
test('an object on the second page of a list changes, the list keeps its pages, and nothing is sent', async () => {
  const { calls, loadSecond, result, store } = await showPages()
  await loadSecond()
  act(() => updateEntity<Post>(store, { __typename: 'Post', id: '2' }, () => ({ likes: 9 })))
  expect(result.current.pages).toEqual([{ posts: [post('1')] }, { posts: [post('2', { likes: 9 })] }])
  expect(calls).toHaveLength(2)
})

test('a list is fetched again if a page came during a mutation whose result changes another page', async () => {
  const { calls, last, loadSecond, result, store } = await showPages()
  shareEntities(store)
  sendLike(store)
  const call = last()
  await loadSecond()
  await act(() => call.respond(liked('1', 7)))
  await nextTask()
  expect(result.current.pages[0]?.posts[0]?.likes).toBe(7)
  expect(calls).toHaveLength(4)
})

test('data that was only written by hand becomes stale too after two overlapping mutations with different values', async () => {
  const { calls, store } = fakeStore()
  shareEntities(store)
  setQueryData(store, PostsQuery, { posts: [post('1')] })
  for (let call = 0; call < 2; call++) sendLike(store)
  await calls[0]?.respond(liked('1', 3))
  expect(inspectStore(store)[0]?.stale).toBe(false)
  await calls[1]?.respond(liked('1', 2))
  expect(inspectStore(store)[0]?.stale).toBe(true)
})
