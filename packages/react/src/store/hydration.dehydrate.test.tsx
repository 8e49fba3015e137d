import { GraphQLResultError } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { watchWarnings } from '../../test/harness/watchWarnings.ts'
import { harness, titled, TodoQuery } from '../../test/harness/harness.tsx'
import { sentState } from '../../test/stores/sentState.ts'
import { click } from '../../test/screens/suspense.tsx'
import {
  dehydrate,
  type DehydratedState,
  getQueryData,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  setQueryData,
  useMutation,
} from '../index.ts'

const first = { variables: { id: '1' } }
const keyOfFirst = `${TodoQuery}\0Todo\0{"id":"1"}`

/** What a state has of a query with this data. */
const stateOf = (data: unknown) => ({ pages: [{ data }], time: expect.any(Number) as number })

describe('dehydrate', () => {
  test('returns the complete data by key', async () => {
    const { last, store } = harness()
    void prefetchQuery(store, TodoQuery, first)
    await last().respond(titled('Tea'))
    expect(dehydrate(store)).toEqual({ [keyOfFirst]: stateOf(titled('Tea')) })
  })

  test('leaves out queries that are loading or have failed', async () => {
    const { calls, store } = harness()
    void prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    void prefetchQuery(store, TodoQuery, { variables: { id: '2' } })
    const headers = new Headers({ 'set-cookie': 'session=secret' })
    const error = new GraphQLResultError('no title', {
      response: { status: 200, headers, body: '' },
      errors: [{ message: 'no title' }],
    })
    await calls[1]?.fail(error, titled('partial'))
    expect(dehydrate(store)).toEqual({})
  })

  test('leaves out optimistic writes', () => {
    const { render, store } = harness()
    setQueryData(store, TodoQuery, first.variables, titled('Tea'))
    function Rename() {
      const [rename] = useMutation('mutation Rename { rename }', {
        optimistic: (store) => setQueryData(store, TodoQuery, first.variables, titled('Coffee')),
      })
      return <button onClick={() => void rename()}>Rename</button>
    }
    render(<Rename />)
    click('Rename')
    expect(getQueryData(store, TodoQuery, first.variables)).toEqual(titled('Coffee'))
    expect(dehydrate(store)).toEqual({ [keyOfFirst]: stateOf(titled('Tea')) })
  })

  test('leaves out data that an earlier state has', () => {
    const { store } = harness()
    setQueryData(store, TodoQuery, { id: '1' }, titled('one'))
    const sent = dehydrate(store)
    setQueryData(store, TodoQuery, { id: '2' }, titled('two'))
    expect(Object.values(dehydrate(store, { except: sent }))).toEqual([stateOf(titled('two'))])
  })

  test('leaves out a query that is loading, even if an earlier state has it', () => {
    const { store } = harness()
    void prefetchQuery(store, TodoQuery, first)
    expect(Object.keys(dehydrate(store, { except: sentState('Tea') }))).toEqual([])
  })

  test('includes data that has changed since an earlier state', () => {
    const { store } = harness()
    setQueryData(store, TodoQuery, { id: '1' }, titled('one'))
    const sent = dehydrate(store)
    setQueryData(store, TodoQuery, { id: '1' }, titled('one, changed'))
    expect(Object.values(dehydrate(store, { except: sent }))).toEqual([stateOf(titled('one, changed'))])
  })
})

describe('a state that is not from dehydrate', () => {
  const warn = watchWarnings()

  const entry = (data: unknown, time: unknown = 1) => ({ pages: [{ data }], time })
  const secretKey = keyOfFirst.replace('"1"', '"secret"')
  test.each([
    ['null', null],
    ['text that was not parsed', JSON.stringify(sentState('Tea'))],
    ['an array', [titled('Tea')]],
    ['a state of another library', { queries: [{ queryKey: ['todo'], state: { data: titled('Tea') } }] }],
    ['a key without variables', { [`${TodoQuery}\0Todo`]: entry(titled('Tea')) }],
    ['a key whose variables are not JSON', { [`${TodoQuery}\0Todo\0{id:1}`]: entry(titled('Tea')) }],
    ['a key of a mutation', { 'mutation Save { save }\0Save\0{}': entry(titled('Tea')) }],
    ['data that is null', { [secretKey]: entry(null) }],
    ['an entry without pages', { [secretKey]: { pages: [], time: 1 } }],
    ['a time that is text', { [secretKey]: entry(titled('Tea'), '1') }],
    [
      'variables of a page that are text',
      { [secretKey]: { pages: [{ data: titled('Tea'), variables: '1' }], time: 1 } },
    ],
    ['data that is text', { [secretKey]: entry('Tea') }],
    ['data that is a list', { [secretKey]: entry([titled('Tea')]) }],
    ['valid data beside foreign data', { ...sentState('Tea'), foreign: entry(titled('Tea')) }],
  ])('is ignored with one warning that quotes nothing: %s', (_, state) => {
    const { store } = harness()
    // The HTML of a page may contain any value.
    const foreign = state as unknown as DehydratedState
    expect(() => hydrate(store, foreign)).not.toThrow()
    expect(dehydrate(store)).toEqual({})
    expect(warn.mock.calls).toEqual([
      ['thinql: hydrate() ignored a state that is not from dehydrate(), or is not parsed.'],
    ])
  })

  test('causes one warning, however often the boundary renders', () => {
    const { render } = harness()
    const state = { foreign: 1 }
    const { rerender } = render(<HydrationBoundary state={state} />)
    rerender(<HydrationBoundary state={state} />)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
