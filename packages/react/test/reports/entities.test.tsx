import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getQueryData, setQueryData, shareEntities, updateEntity, useQuery } from '../../src/index.ts'
import { runMutation } from '../../src/store/mutation/runMutation.ts'
import { watchWarnings } from '../harness/console.ts'
import { nextTask } from '../harness/harness.tsx'
import { respondEach } from './reports.tsx'
import { liked, Like, post, postsHarness } from '../screens/posts.ts'

// One object in several queries.
const warned = watchWarnings()

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

// https://github.com/apollographql/apollo-client/issues/5762
// https://github.com/apollographql/apollo-client/issues/8108
test('a mutation that returns a part of an object without an id removes no field, and the query is fetched', async () => {
  const { last, loads, renderHook, store } = postsHarness()
  shareEntities(store)
  const user = (social: object) => ({ user: { __typename: 'User', id: '1', social } })
  const { result } = renderHook(() =>
    useQuery('query U { user { __typename id social { telegram facebook } } }'),
  )
  await act(() => last().respond(user({ telegram: 'a', facebook: 'b' })))
  void runMutation(store, 'mutation Save { user { __typename id social { telegram } } }', {}, {})
  await act(() => last().respond(user({ telegram: 'new' })))
  await act(nextTask)
  expect(result.current.data).toEqual(user({ telegram: 'a', facebook: 'b' }))
  expect(loads().at(-1)?.document).toContain('query U')
})

// https://github.com/urql-graphql/urql-exchange-graphcache/issues/67
test('objects without a key stay apart when one of their parents changes', () => {
  const { store } = postsHarness()
  const query = 'query Parents { parents { __typename id child { __typename value } } }'
  const parent = (id: string, value: string) => ({
    __typename: 'Parent',
    id,
    child: { __typename: 'Child', value },
  })
  setQueryData(store, query, { parents: [parent('1', 'A'), parent('2', 'B'), parent('3', 'C')] })
  updateEntity(store, { __typename: 'Parent', id: '2' }, () => parent('2', 'new'))
  expect(getQueryData(store, query)).toEqual({
    parents: [parent('1', 'A'), parent('2', 'new'), parent('3', 'C')],
  })
})

// https://github.com/urql-graphql/urql-exchange-graphcache/issues/80
test('an optimistic name of one node leaves the other nodes and their fields as they are', () => {
  const { store } = postsHarness()
  const query = 'query Tree { edges { node { __typename id title likes } } }'
  const tree = (title: string) => ({ edges: [{ node: post('1') }, { node: post('2', { title }) }] })
  setQueryData(store, query, tree('old'))
  void runMutation(
    store,
    Like,
    { variables: { id: '2' } },
    {
      optimistic: (writes) => updateEntity(writes, { __typename: 'Post', id: '2' }, () => ({ title: 'new' })),
    },
  )
  expect(getQueryData(store, query)).toEqual(tree('new'))
})

// https://github.com/apollographql/apollo-client/issues/9429
// https://github.com/apollographql/apollo-kotlin/issues/5157
// https://github.com/island-is/island.is/pull/22936
test('an object whose content depends on the language changes in its own language only', async () => {
  const { last, store } = postsHarness()
  shareEntities(store, { keyOf: ({ id }, { variables }) => JSON.stringify([id, variables.lang]) })
  const query = 'query Product($lang: String) { product { __typename id name } }'
  const product = (name: string) => ({ product: { __typename: 'Product', id: '1', name } })
  const nameIn = (lang: string) => getQueryData<object, object>(store, query, { variables: { lang } })
  for (const lang of ['en', 'is']) setQueryData(store, query, product(lang), { variables: { lang } })
  void runMutation(
    store,
    'mutation Name($lang: String) { product { id } }',
    { variables: { lang: 'is' } },
    {},
  )
  await act(() => last().respond(product('nýtt')))
  await nextTask()
  expect([nameIn('en'), nameIn('is')]).toEqual([product('en'), product('nýtt')])
})

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
  await act(() => all.last().respond(issue({ name: 'Ann' })))
  const { result: phones } = all.renderHook(() =>
    useQuery('query Phone { issue { __typename id contact { phone } } }'),
  )
  await act(() => all.last().respond(issue({ phone: '1' })))
  void runMutation(all.store, 'mutation Rename { issue { __typename id contact { name } } }', {}, {})
  await act(() => all.last().respond(issue({ name: 'Bea' })))
  await act(nextTask)
  await respondEach(all, issue({ phone: '2' }))
  expect(names.current.data).toEqual(issue({ name: 'Bea' }))
  expect(phones.current.data).toEqual(issue({ phone: '2' }))
  expect(all.calls).toHaveLength(4)
})

// https://github.com/gql-dart/ferry/issues/225
test('a mutation that returns one object twice, each time with other fields, changes both', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const { result } = await all.showPosts(post('1'))
  void runMutation(all.store, 'mutation Both { first second }', {}, {})
  const both = { first: { ...liked('1', 5).like }, second: { __typename: 'Post', id: '1', title: 'new' } }
  await act(() => all.last().respond(both))
  expect(result.current.data?.posts).toEqual([post('1', { likes: 5, title: 'new' })])
})

// https://github.com/zino-hofmann/graphql-flutter/pull/1517
// A normalised cache keeps one of the two, and shows it twice.
test('a list with two values of one id is shown as the server sent it', async () => {
  const all = postsHarness()
  shareEntities(all.store)
  const sent = [post('1', { likes: 1 }), post('1', { likes: 2 })]
  expect((await all.showPosts(...sent)).result.current.data?.posts).toEqual(sent)
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
  await act(() => all.last().respond(trip('1', '2', '3')))
  void runMutation(all.store, 'mutation Remove { trip { __typename id days { __typename id } } }', {}, {})
  const { days, ...rest } = trip('1', '3').trip
  await act(() => all.last().respond({ trip: { ...rest, days: days.map(({ name: _, ...day }) => day) } }))
  await act(nextTask)
  expect(result.current.data).toEqual(trip('1', '3'))
  expect(all.calls).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})
