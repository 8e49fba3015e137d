import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shareEntities, useQuery } from '../../src/index.ts'
import { runMutation } from '../../src/store/mutation/runMutation.ts'
import { nextTask } from '../harness/harness.tsx'
import { respondEach } from './reports.tsx'
import { liked, Like, post, postsHarness } from '../screens/posts.ts'

// One object in several queries.

// https://github.com/klis87/normy/issues/41
// The keys of a JSON value are taken for fields of an object, so a new key is ignored.
test('a JSON value that was empty is shown with what the mutation has put into it', async () => {
  const all = postsHarness()
  const { last, renderHook, store } = all
  shareEntities(store)
  const view = (settings: object) => ({ view: { __typename: 'View', id: '1', settings } })
  const { result } = renderHook(() => useQuery('query View { view { __typename id settings } }'))
  await act(() => last().respond(view({})))
  void runMutation(store, 'mutation Save { view { __typename id settings } }', {}, {})
  // If the query is fetched after the mutation, it gets the same.
  await respondEach(all, view({ theme: 'dark' }))
  expect(result.current.data).toEqual(view({ theme: 'dark' }))
})

// https://github.com/JesusFilm/core/pull/3084
// The mutation that was called last wins, although the server ran it first.
test('undo and redo that the server runs in another order leave what the server has', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const { result } = await all.showPosts(post('1'))
  const like = () => {
    void runMutation(all.store, Like, { variables: { id: '1' } }, {})
    return all.last()
  }
  const [undo, redo] = [like(), like()]
  await act(() => undo.respond(liked('1', 3)))
  await act(() => redo.respond(liked('1', 2)))
  await nextTask()
  await act(() => all.last().respond({ posts: [post('1', { likes: 3 })] }))
  expect(result.current.data?.posts[0]?.likes).toBe(3)
})

// https://github.com/apollographql/apollo-feature-requests/issues/4
// https://github.com/urql-graphql/urql/issues/559
test('a like on one page is seen in the list of another', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const list = await all.showPosts(post('1'), post('2'))
  const detail = await all.showPost(post('2'))
  void runMutation(all.store, Like, { variables: { id: '2' } }, {})
  await act(() => all.last().respond(liked('2', 7)))
  expect(list.result.current.data?.posts.map(({ likes }) => likes)).toEqual([1, 7])
  expect(detail.result.current.data?.post?.likes).toBe(7)
})
