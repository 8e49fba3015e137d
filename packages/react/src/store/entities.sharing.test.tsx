import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { modes, nextTask } from '../../test/harness/harness.tsx'
import {
  Like,
  liked,
  partly,
  post,
  type Post,
  type PostData,
  PostQuery,
  postsHarness,
  PostsQuery,
} from '../../test/screens/posts.ts'
import { eventsShown, priceHarness } from '../../test/screens/prices.tsx'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  type MutationOptions,
  setQueryData,
  shareEntities,
  updateEntity,
  useMutation,
  useQuery,
  writeEntities,
} from '../index.ts'
import { fakeClient } from '../../test/fakes/fakeClient.ts'

const Rename = 'mutation Rename($title: String!) { rename(title: $title) { __typename id title likes } }'
type LikeOptions = MutationOptions<{ id: string }>

const guess: LikeOptions = {
  optimistic: (store, { id }) =>
    updateEntity<Post>(store, { __typename: 'Post', id }, ({ likes = 0 }) => ({ likes: likes + 1 })),
}

async function liking(strict: boolean, options: LikeOptions = {}, shares = true) {
  const all = postsHarness({ strict, staleTime: Infinity })
  const stop = shares ? shareEntities(all.store) : undefined
  const posts = await all.showPosts(post('1'), post('2'))
  const one = await all.showPost(post('1'))
  const rendered: (number | undefined)[] = []
  all.renderHook(() => {
    const { data } = useQuery<PostData, object>(PostQuery, { variables: { id: '1' } })
    rendered.push(data?.post?.likes)
  }, undefined)
  const view = all.renderHook(() => useMutation<object, { id: string }>(Like, options), undefined)
  const { result: renaming } = all.renderHook(() => useMutation<object, object>(Rename), undefined)
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

describe.each(modes)('shareEntities, $mode', ({ strict }) => {
  test('shows the result of a mutation in each query, and sends nothing', async () => {
    const { calls, like, likes } = await liking(strict)
    const call = like()
    await act(() => call.respond(liked('1')))
    await nextTask()
    expect(likes()).toEqual([[2, 1], 2])
    expect(calls).toHaveLength(3)
  })

  test('shows it in place of a guess, without a step in between', async () => {
    const { like, rendered } = await liking(strict, guess)
    const call = like()
    await act(() => call.respond(liked('1', 7)))
    await nextTask()
    expect(rendered()).toEqual([1, 2, 7])
  })

  test.each([
    [
      'failed',
      (call: ReturnType<Awaited<ReturnType<typeof liking>>['like']>) =>
        call.fail(new NetworkError('offline')),
    ],
    [
      'has errors',
      (call: ReturnType<Awaited<ReturnType<typeof liking>>['like']>) => call.fail(partly(liked('1', 7))),
    ],
  ])('takes nothing from a mutation that %s, and takes its guess back', async (_, end) => {
    const { like, likes } = await liking(strict, guess)
    const call = like()
    await act(() => end(call))
    await nextTask()
    expect(likes()).toEqual([[1, 1], 1])
  })

  test('keeps what a mutation says below the guess of another one, and shows it if that one fails', async () => {
    const { like, rendered, rename, title } = await liking(strict, guess)
    const renaming = rename('Milk')
    const call = like()
    await act(() => renaming.respond({ rename: post('1', { title: 'Milk', likes: 1 }) }))
    expect(title()).toBe('Milk')
    expect(rendered()).toEqual([1, 2])
    await act(() => call.fail(new NetworkError('offline')))
    await nextTask()
    expect(title()).toBe('Milk')
    expect(rendered()).toEqual([1, 2, 1])
  })

  test('keeps what a mutation says if that was the guess of another one, which fails', async () => {
    const { like, likes } = await liking(strict, guess)
    const [first, second] = [like(), like()]
    expect(likes()).toEqual([[3, 1], 3])
    await act(() => second.respond(liked('1', 3)))
    await act(() => first.fail(new NetworkError('offline')))
    await nextTask()
    expect(likes()).toEqual([[3, 1], 3])
  })

  test('shows the result when the component that sent the mutation has left', async () => {
    const { like, likes, mutation } = await liking(strict)
    const call = like()
    mutation.unmount()
    await act(() => call.respond(liked('1')))
    expect(likes()).toEqual([[2, 1], 2])
  })

  test('takes no result of a mutation that began before clearStore', async () => {
    const { calls, like, likes, store } = await liking(strict)
    const call = like()
    act(() => clearStore(store))
    await act(async () => {
      await calls.at(-2)?.respond({ posts: [post('1'), post('2')] })
      await calls.at(-1)?.respond({ post: post('1') })
      await call.respond(liked('1'))
    })
    expect(likes()).toEqual([[1, 1], 1])
  })

  test('fetches again when the result of an earlier mutation comes last, because it may be older', async () => {
    const { calls, like, likes } = await liking(strict)
    const [first, second] = [like(), like()]
    await act(() => second.respond(liked('1', 3)))
    await act(() => first.respond(liked('1', 2)))
    expect(likes()).toEqual([[3, 1], 3])
    await nextTask()
    expect(calls.slice(4)).toHaveLength(2)
    const [list, one] = calls.slice(4)
    await act(() => list?.respond({ posts: [post('1', { likes: 4 }), post('2')] }))
    await act(() => one?.respond({ post: post('1', { likes: 4 }) }))
    expect(likes()).toEqual([[4, 1], 4])
  })

  test('sends nothing when two mutations end in their order, or the earlier one brings nothing new', async () => {
    const { calls, like, likes } = await liking(strict)
    const [first, second, third] = [like(), like(), like()]
    await act(() => first.respond(liked('1', 2)))
    await act(() => third.respond(liked('1', 4)))
    await act(() => second.respond(liked('1', 4)))
    await nextTask()
    expect(likes()).toEqual([[4, 1], 4])
    expect(calls).toHaveLength(5)
  })

  test('takes nothing after it has been ended', async () => {
    const { like, likes, stop } = await liking(strict)
    stop?.()
    const call = like()
    await act(() => call.respond(liked('1')))
    expect(likes()).toEqual([[1, 1], 1])
  })

  test('takes nothing from queries, which may be older', async () => {
    const { last, likes, mountPosts } = await liking(strict)
    mountPosts('tea')
    await act(() => last().respond({ posts: [post('1', { likes: 9 })] }))
    expect(likes()).toEqual([[1, 1], 1])
  })

  test('fetches a query once that lacks a field and is in `invalidates`', async () => {
    const { calls, like } = await liking(strict, { ...guess, invalidates: [PostsQuery] })
    const call = like()
    await act(() => call.respond({ like: { ...post('1'), title: { text: 'New' } } }))
    await nextTask()
    expect(calls.slice(3)).toHaveLength(2)
  })
})

describe.each(modes)('updateEntity and writeEntities in `optimistic`, $mode', ({ strict }) => {
  test.each([
    ['updateEntity', guess],
    [
      'writeEntities',
      { optimistic: (store, { id }) => writeEntities(store, liked(id)) } satisfies LikeOptions,
    ],
  ])('%s shows in each query until the mutation fails', async (_, options) => {
    const { calls, like, likes } = await liking(strict, options, false)
    const call = like()
    expect(likes()).toEqual([[2, 1], 2])
    await act(() => call.fail(new NetworkError('offline')))
    await nextTask()
    expect(likes()).toEqual([[1, 1], 1])
    expect(calls).toHaveLength(3)
  })

  test('stays when the mutation has succeeded, and sends nothing', async () => {
    const { calls, like, likes } = await liking(strict, guess, false)
    const call = like()
    await act(() => call.respond({}))
    await nextTask()
    expect(likes()).toEqual([[2, 1], 2])
    expect(calls).toHaveLength(3)
  })

  test.each([
    ['contains it', 2],
    ['lacks it', 1],
  ])('counts once at the end if a response that came meanwhile %s', async (_, contained) => {
    const { last, like, likes, mountPosts } = await liking(strict, guess, false)
    const call = like()
    const { result } = mountPosts()
    act(() => void result.current.refetch())
    await act(() => last().respond({ posts: [post('1', { likes: contained }), post('2')] }))
    await act(() => call.respond({}))
    await act(() => last().respond({ posts: [post('1', { likes: 2 }), post('2')] }))
    await nextTask()
    expect(likes()[0]).toEqual([2, 1])
  })

  test('reaches a query that is opened while the mutation is pending', async () => {
    const { last, like, likes, showPost } = await liking(strict, guess, false)
    const call = like('2')
    const { result } = await showPost(post('2'))
    await act(() => call.respond({}))
    await act(() => last().respond({ post: post('2', { likes: 2 }) }))
    await nextTask()
    expect(result.current.data?.post?.likes).toBe(2)
    expect(likes()).toEqual([[1, 2], 1])
  })
})

test('the events of a subscription change what queries show, and an event with errors does not', async () => {
  const { renderPrice, send, store } = priceHarness()
  const data = { post: post('1') }
  setQueryData(store, PostsQuery, undefined, data)
  const stop = shareEntities(store)
  renderPrice()
  await eventsShown()
  await send({ data: liked('1', 2) }, { data: liked('1', 3) })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
  await send({ data: liked('1', 4), errors: [{ message: 'partly' }] })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
  stop()
  await send({ data: liked('1', 5) })
  expect(getQueryData(store, PostsQuery)).toEqual({ post: post('1', { likes: 3 }) })
})

test('two stores with shareEntities share nothing', async () => {
  const { like, likes } = await liking(false)
  const other = createQueryStore(fakeClient().client)
  shareEntities(other)
  setQueryData(other, PostsQuery, undefined, { posts: [post('1')] })
  const call = like()
  await act(() => call.respond(liked('1')))
  expect(likes()).toEqual([[2, 1], 2])
  expect(getQueryData(other, PostsQuery)).toEqual({ posts: [post('1')] })
})

test('a keyOf that throws is reported, and the mutation ends', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { like, likes, mutation, store } = await liking(false, {}, false)
  const thrown = new Error('no key')
  shareEntities(store, {
    keyOf: () => {
      throw thrown
    },
  })
  const call = like()
  await act(() => call.respond(liked('1')))
  expect(error.mock.calls).toEqual([[thrown]])
  expect(mutation.result.current[1].status).toBe('success')
  expect(likes()).toEqual([[1, 1], 1])
  error.mockRestore()
})
