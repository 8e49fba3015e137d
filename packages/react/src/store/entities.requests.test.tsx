import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../test/harness/harness.tsx'
import {
  liked,
  partly,
  post,
  type Post,
  postsHarness,
  type PostsData,
  PostsQuery,
} from '../../test/screens/posts.ts'
import { prefetchQuery, updateEntity, useInfiniteQuery, writeEntities } from '../index.ts'

describe.each(modes)('writeEntities during a refetch, $mode', ({ strict }) => {
  async function refetching(...posts: Post[]) {
    const all = postsHarness({ strict })
    const { result } = await all.showPosts(...posts)
    act(() => void result.current.refetch())
    const likes = () => result.current.data?.posts.map((shown) => shown.likes)
    return { ...all, likes, write: (data: unknown) => act(() => writeEntities(all.store, data)) }
  }

  test('repeats it once if it changes the query, because its response may be older', async () => {
    const { calls, last, likes, write } = await refetching(post('1'))
    write(liked('1', 2))
    await act(() => last().respond({ posts: [post('1')] }))
    expect(likes()).toEqual([2])
    expect(calls).toHaveLength(3)
    write(liked('1', 3))
    await act(() => last().respond({ posts: [post('1', { likes: 4 })] }))
    await nextTask()
    expect(calls).toHaveLength(3)
  })

  test('does not repeat it if the query does not show the object', async () => {
    const { calls, last, likes, write } = await refetching(post('1'))
    write(liked('2'))
    await act(() => last().respond({ posts: [post('1', { likes: 5 })] }))
    await nextTask()
    expect(likes()).toEqual([5])
    expect(calls).toHaveLength(2)
  })
})

describe.each(modes)('writeEntities during a first load, $mode', ({ strict }) => {
  function loading() {
    const all = postsHarness({ strict })
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

  test('shows the object as it was written, and fetches again if the response has it otherwise', async () => {
    const { calls, last, likes, write } = loading()
    write(liked('1', 2))
    write(liked('1', 3))
    await act(() => last().respond({ posts: [post('1'), post('2')] }))
    expect(likes()).toEqual([3, 1])
    expect(calls).toHaveLength(2)
    await act(() => last().respond({ posts: [post('1', { likes: 4 }), post('2')] }))
    await nextTask()
    expect(likes()).toEqual([4, 1])
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['has it like that', [post('1', { likes: 2 })]],
    ['does not have it', [post('2')]],
  ])('sends nothing more if the response %s', async (_, posts) => {
    const { calls, last, likes, write } = loading()
    write(liked('1', 2))
    await act(() => last().respond({ posts }))
    await nextTask()
    expect(likes()).toEqual(posts.map((shown) => shown.likes))
    expect(calls).toHaveLength(1)
  })

  test('sends three requests at most while objects change without end', async () => {
    const { calls, last, write } = loading()
    for (let event = 2; event < 12; event++) {
      write(liked('1', event))
      await act(() => last().respond({ posts: [post('1')] }))
      await nextTask()
    }
    expect(calls).toHaveLength(3)
  })

  test('shows it in data that came with an error, and does not send the query again', async () => {
    const { calls, last, likes, write } = loading()
    write(liked('1', 2))
    await act(() => last().fail(partly({ posts: [post('1')] })))
    await nextTask()
    expect(likes()).toEqual([2])
    expect(calls).toHaveLength(1)
  })

  test('is forgotten when the component has left', async () => {
    const { calls, last, mountPosts, unmount, write } = loading()
    write(liked('1', 2))
    unmount()
    await nextTask()
    const { result } = mountPosts()
    await act(() => last().respond({ posts: [post('1', { likes: 5 })] }))
    await nextTask()
    expect(result.current.data?.posts).toEqual([post('1', { likes: 5 })])
    expect(calls).toHaveLength(2)
  })
})

test('writeEntities during a prefetch leaves the query stale if the response has the object otherwise', async () => {
  const { calls, last, mountPosts, store } = postsHarness({ staleTime: Infinity })
  const prefetched = prefetchQuery(store, PostsQuery)
  writeEntities(store, liked('1', 2))
  await act(() => last().respond({ posts: [post('1')] }))
  await prefetched
  expect(calls).toHaveLength(1)
  const { result } = mountPosts()
  expect(result.current.data?.posts[0]?.likes).toBe(2)
  expect(calls).toHaveLength(2)
})

test('writeEntities during the load of a page shows the object in all pages', async () => {
  const { last, renderHook, store } = postsHarness()
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
  act(() => writeEntities(store, liked('1', 2)))
  await act(() => last().respond({ posts: [post('1')] }))
  await act(() => last().respond({ posts: [post('1', { likes: 2 })] }))
  expect(result.current.pages.map(({ posts }) => posts[0]?.likes)).toEqual([2, 2])
  expect(result.current.fetching).toBe(false)
})

test('updateEntity during a first load ends with what the server has', async () => {
  const { calls, last, mountPosts, store } = postsHarness()
  const { result } = mountPosts()
  const like = () =>
    updateEntity<Post>(store, { __typename: 'Post', id: '1' }, ({ likes = 0 }) => ({ likes: likes + 1 }))
  act(like)
  await act(() => last().respond({ posts: [post('1', { likes: 2 })] }))
  await act(() => last().respond({ posts: [post('1', { likes: 2 })] }))
  await nextTask()
  expect(result.current.data?.posts[0]?.likes).toBe(2)
  expect(calls).toHaveLength(2)
})
