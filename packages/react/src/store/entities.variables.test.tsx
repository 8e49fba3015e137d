import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { nextTask } from '../../test/harness/harness.tsx'
import { liked, post } from '../../test/screens/posts.ts'
import { priceHarness } from '../../test/screens/prices.tsx'
import {
  createQueryStore,
  getQueryData,
  type KeyOf,
  setQueryData,
  shareEntities,
  updateEntity,
  writeEntities,
} from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

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
