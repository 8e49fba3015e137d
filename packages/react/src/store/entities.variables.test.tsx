import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { nextTask } from '../../test/harness/harness.tsx'
import { liked, post, postsHarness } from '../../test/screens/posts.ts'
import { priceHarness } from '../../test/screens/prices.tsx'
import {
  createQueryStore,
  getQueryData,
  type KeyOf,
  setQueryData,
  shareEntities,
  updateEntity,
  writeEntities,
  useQuery,
} from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'
import { watchWarnings } from '../../test/harness/console.ts'
import { respondEach } from '../../test/screens/firstTodo.tsx'

const PageQuery = 'query Page($lang: String) { page { __typename id title } }'
const page = (title: string) => ({ page: { __typename: 'Page', id: '1', title } })

/** A page in each language has a key of its own. */
const keyOf: KeyOf = ({ id }, { variables }) => JSON.stringify([id, variables.lang])

/** A store that has a page in two languages, and in the default one. */
function twoLanguages() {
  const fake = fakeClient()
  const store = createQueryStore(fake.client)
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

describe('keyOf with variables', () => {
  test('keyOf gets no variables of a mutation without any', async () => {
    const { last, store, titles } = twoLanguages()
    void runMutation(store, 'mutation Rename { page { id } }', {}, {})
    await act(() => last().respond(page('new')))
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
})

// One object in several queries.
const warned = watchWarnings()

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
