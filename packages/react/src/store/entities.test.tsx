import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { modes, nextTask } from '../../test/harness/harness.tsx'
import { watchWarnings } from '../../test/harness/console.ts'
import {
  liked,
  partly,
  post,
  type Post,
  PostQuery,
  postsHarness,
  type PostsData,
  PostsQuery,
} from '../../test/screens/posts.ts'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  inspectStore,
  invalidateQueries,
  type KeyOf,
  prefetchQuery,
  setQueryData,
  shareEntities,
  updateEntity,
  useInfiniteQuery,
  useQuery,
  writeEntities,
} from '../index.ts'

describe.each(modes)('writeEntities, $mode', ({ strict }) => {
  test('changes an object in every query that shows it, and renders only those', async () => {
    const { renderHook, showPost, showPosts, store, last } = postsHarness({ strict })
    const list = await showPosts(post('1'), post('2'))
    const one = await showPost(post('1'))
    const counted = { renders: 0 }
    renderHook(() => {
      counted.renders++
      return useQuery(PostQuery, { variables: { id: '2' } })
    }, undefined)
    await act(() => last().respond({ post: post('2') }))
    counted.renders = 0
    const [, second] = list.result.current.data?.posts ?? []

    act(() => writeEntities(store, liked('1')))
    expect(list.result.current.data?.posts).toEqual([post('1', { likes: 2 }), post('2')])
    expect(list.result.current.data?.posts[1]).toBe(second)
    expect(one.result.current.data?.post?.likes).toBe(2)
    expect(counted.renders).toBe(0)
  })

  test('renders nothing when nothing changes', async () => {
    const { showPosts, store } = postsHarness({ strict })
    const { result } = await showPosts(post('1'))
    const state = result.current
    act(() => writeEntities(store, liked('1', 1)))
    expect(result.current).toBe(state)
  })

  test('changes each page of a list', async () => {
    const { last, renderHook, store } = postsHarness({ strict })
    const { result } = renderHook(
      () =>
        useInfiniteQuery<PostsData, { tag: string }>(PostsQuery, {
          variables: { tag: 'a' },
          next: (_, { tag }) => (tag === 'a' ? { tag: 'b' } : undefined),
        }),
      undefined,
    )
    await act(() => last().respond({ posts: [post('1')] }))
    act(() => void result.current.loadNext())
    await act(() => last().respond({ posts: [post('2'), post('1')] }))
    act(() => writeEntities(store, liked('1')))
    const likes = result.current.pages.map(({ posts }) => posts.map((shown) => shown.likes))
    expect(likes).toEqual([[2], [1, 2]])
  })

  test('fetches a query on the screen again that lacks a field of the new value', async () => {
    const { calls, last, showPosts, store } = postsHarness({ strict })
    const author = { __typename: 'User', id: 'ann', name: 'Ann' }
    const { result } = await showPosts({ ...post('1'), author } as Post)
    act(() =>
      writeEntities(store, { ...post('1', { title: 'New' }), author: { __typename: 'User', id: 'bob' } }),
    )
    expect(result.current.data?.posts).toEqual([{ ...post('1', { title: 'New' }), author }])
    await nextTask()
    expect(calls).toHaveLength(2)
    await act(() => last().respond({ posts: [post('1', { title: 'Newer' })] }))
    expect(result.current.data?.posts).toEqual([post('1', { title: 'Newer' })])
    expect(inspectStore(store)[0]?.stale).toBe(true)
  })

  test('leaves a query off the screen stale that lacks a field, until it is shown', async () => {
    const { calls, store } = postsHarness({ strict, staleTime: Infinity })
    const data = { post: { ...post('1'), author: null } }
    setQueryData(store, PostQuery, { id: '1' }, data)
    writeEntities(store, { ...post('1'), author: { name: 'Ann' } })
    await nextTask()
    expect(calls).toHaveLength(0)
    expect(inspectStore(store)).toMatchObject([{ data, stale: true }])
  })

  test('keeps the error of a failed refetch', async () => {
    const { last, showPosts, store } = postsHarness({ strict })
    const { result } = await showPosts(post('1'))
    act(() => void result.current.refetch())
    await act(() => last().fail(new NetworkError('offline')))
    act(() => writeEntities(store, liked('1')))
    expect(result.current).toMatchObject({ error: { message: 'offline' }, data: { posts: [{ likes: 2 }] } })
  })

  test('changes the data that came with an error, any number of times', async () => {
    const { last, mountPosts, store } = postsHarness({ strict })
    const { result } = mountPosts()
    await act(() => last().fail(partly({ posts: [post('1'), null] })))
    act(() => {
      for (let likes = 2; likes < 2_000; likes++) writeEntities(store, liked('1', likes))
    })
    expect(result.current).toMatchObject({
      error: { message: 'partly' },
      data: { posts: [{ likes: 1999 }, null] },
    })
    act(() => void result.current.refetch())
    await act(() => last().respond({ posts: [post('1', { likes: 7 })] }))
    expect(result.current).toMatchObject({ error: undefined, data: { posts: [{ likes: 7 }] } })
  })
})

describe('writeEntities', () => {
  const filled = (...posts: Post[]) => {
    const store = createQueryStore(fakeClient().client)
    setQueryData<PostsData, object>(store, PostsQuery, undefined, { posts })
    const likes = () => getQueryData<PostsData, object>(store, PostsQuery)?.posts.map((shown) => shown.likes)
    return { store, likes }
  }

  test('finds objects by keyOf, whose default is that of shareEntities', () => {
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

  test('throws the error of keyOf, and changes nothing', () => {
    const { likes, store } = filled(post('1'))
    const keyOf = () => {
      throw new Error('no key')
    }
    expect(() => writeEntities(store, liked('1'), { keyOf })).toThrow('no key')
    expect(likes()).toEqual([1])
  })

  test('takes only texts and numbers for keys', () => {
    const { likes, store } = filled(post('1'))
    for (const key of [null, undefined, {}, ['1'], true])
      writeEntities(store, liked('1'), { keyOf: () => key })
    expect(likes()).toEqual([1])
    writeEntities(store, liked('1'), { keyOf: () => 1 })
    expect(likes()).toEqual([2])
  })

  test('takes any data', () => {
    const { likes, store } = filled(post('1'))
    for (const data of [undefined, null, 'text', 3, [], {}, [null, { id: '1', likes: 2 }]])
      writeEntities(store, data)
    expect(likes()).toEqual([1])
  })

  test('leaves data that is deeper than the stack, which is stale then', () => {
    const { likes, store } = filled(post('1'))
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as object
    setQueryData(store, PostQuery, { id: '1' }, deep)
    writeEntities(store, liked('1'))
    expect(likes()).toEqual([2])
    const [, entry] = inspectStore(store)
    expect(entry?.data).toBe(deep)
    expect(entry?.stale).toBe(true)
  })

  test('changes nothing in another store', () => {
    const [one, other] = [filled(post('1')), filled(post('1'))]
    writeEntities(one.store, liked('1'))
    expect(other.likes()).toEqual([1])
  })

  test('is a part of what dehydrate gives, and older data of a server does not replace it', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { likes, store } = filled(post('1'))
    vi.advanceTimersByTime(1_000)
    const server = filled(post('1'))
    vi.advanceTimersByTime(1_000)
    writeEntities(store, liked('1'))
    hydrate(store, dehydrate(server.store))
    expect(likes()).toEqual([2])
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: { posts: [{ likes: 2 }] } }] }])
    vi.advanceTimersByTime(1_000)
    setQueryData<PostsData, object>(server.store, PostsQuery, undefined, { posts: [post('1', { likes: 3 })] })
    hydrate(store, dehydrate(server.store))
    expect(likes()).toEqual([3])
    vi.useRealTimers()
  })
})

describe('the age of data', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('does not begin again when an object in it changes', async () => {
    const { calls, showPosts, store, unmountAll } = withUnmount(postsHarness({ staleTime: 1_000 }))
    await showPosts(post('1'))
    unmountAll()
    vi.advanceTimersByTime(900)
    writeEntities(store, liked('1'))
    vi.advanceTimersByTime(200)
    await showPosts(post('1'))
    expect(calls).toHaveLength(2)
  })

  test('is not that of an invalidated query', async () => {
    const { calls, store, showPosts, unmountAll } = withUnmount(postsHarness({ staleTime: Infinity }))
    await showPosts(post('1'))
    unmountAll()
    await nextTask()
    await invalidateQueries(store)
    writeEntities(store, liked('1'))
    await showPosts(post('1'))
    expect(calls).toHaveLength(2)
  })
})

function withUnmount(all: ReturnType<typeof postsHarness>) {
  const views: (() => void)[] = []
  return {
    ...all,
    showPosts: async (...posts: Post[]) => {
      const view = await all.showPosts(...posts)
      views.push(view.unmount)
      return view
    },
    unmountAll: () => {
      for (const unmount of views.splice(0)) unmount()
    },
  }
}

describe('updateEntity', () => {
  const warn = watchWarnings()

  const filled = () => {
    const store = createQueryStore(fakeClient().client)
    setQueryData<PostsData, object>(store, PostsQuery, undefined, {
      posts: [post('1'), post('2', { likes: 5 })],
    })
    const short = {
      __typename: 'Post',
      id: '1',
      author: { __typename: 'User', id: 'ann', name: 'Ann', bio: 'Writes.' },
    }
    setQueryData(store, PostQuery, { id: '1' }, { post: short })
    const read = () => [
      getQueryData<PostsData, object>(store, PostsQuery)?.posts.map((shown) => shown.likes),
      getQueryData<{ post: object }, object>(store, PostQuery, { id: '1' })?.post,
    ]
    return { read, short, store }
  }

  test('passes what each query has selected, and takes only these fields', () => {
    const { read, short, store } = filled()
    const seen: unknown[] = []
    updateEntity<Post>(store, { __typename: 'Post', id: '1' }, (entity) => {
      seen.push(entity)
      return { likes: (entity.likes ?? 0) + 1 }
    })
    expect(seen).toEqual([post('1'), short])
    expect(read()).toEqual([[2, 5], short])
  })

  test('keeps fields of an object inside of it that the update leaves out', () => {
    const { read, short, store } = filled()
    updateEntity(store, { __typename: 'Post', id: '1' }, () => ({
      author: { __typename: 'User', id: 'ann', name: 'Anna' },
    }))
    expect(read()[1]).toEqual({ ...short, author: { ...short.author, name: 'Anna' } })
  })

  test('finds the object by keyOf', () => {
    const { read, store } = filled()
    const keyOf: KeyOf = ({ title }) => title
    updateEntity<Post>(store, { __typename: 'Post', title: 'Post 2' }, () => ({ likes: 9 }), { keyOf })
    expect(read()[0]).toEqual([1, 9])
  })

  test('takes undefined as no change', () => {
    const { read, store } = filled()
    updateEntity(store, { __typename: 'Post', id: '1' }, () => ({ likes: undefined }))
    expect(read()[0]).toEqual([1, 5])
  })

  test('changes nothing without a key, and does not warn in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { read, store } = filled()
    const before = read()
    updateEntity(store, { __typename: 'Post', id: undefined }, () => ({ likes: 9 }))
    expect(read()).toEqual(before)
    expect(warn).not.toHaveBeenCalled()
  })

  test('changes nothing without a key, and warns once', () => {
    const { read, store } = filled()
    const before = read()
    for (let call = 0; call < 2; call++)
      updateEntity(store, { __typename: 'Post', id: undefined }, () => ({ likes: 9 }))
    expect(read()).toEqual(before)
    expect(warn.mock.calls).toEqual([
      ['thinql: updateEntity() got a Post without a key. Pass its id, or what your keyOf reads.'],
    ])
  })

  test('throws the error of the function', () => {
    const { store } = filled()
    const update = () => {
      throw new Error('out of luck')
    }
    expect(() => updateEntity(store, { __typename: 'Post', id: '1' }, update)).toThrow('out of luck')
  })

  test('changes nothing after clearStore', () => {
    const { read, store } = filled()
    clearStore(store)
    updateEntity(store, { __typename: 'Post', id: '1' }, () => ({ likes: 9 }))
    expect(read()).toEqual([undefined, undefined])
  })

  test('changes data that was prefetched, and the hook that shows it first still sends nothing', async () => {
    const { calls, last, mountPosts, store } = postsHarness()
    const prefetched = prefetchQuery(store, PostsQuery)
    await act(() => last().respond({ posts: [post('1')] }))
    await prefetched
    updateEntity(store, { __typename: 'Post', id: '1' }, () => ({ likes: 9 }))
    const { result } = mountPosts()
    expect(result.current.data?.posts[0]?.likes).toBe(9)
    expect(calls).toHaveLength(1)
  })
})
