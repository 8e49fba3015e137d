import { GraphQLResultError } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { watchWarnings } from '../../test/watchWarnings.ts'
import { harness, titled, TodoQuery } from '../../test/harness.tsx'
import { sentState } from '../../test/sentState.ts'
import { click } from '../../test/suspense.tsx'
import { type DehydratedState, extract, HydrationBoundary, restore, useMutation } from '../index.ts'

const first = { variables: { id: '1' } }
const keyOfFirst = `${TodoQuery}\0Todo\0{"id":"1"}`

describe('extract', () => {
  test('returns the complete data by key', async () => {
    const { last, store } = harness()
    void store.prefetch(TodoQuery, first)
    await last().respond(titled('Tea'))
    expect(extract(store)).toEqual({ [keyOfFirst]: titled('Tea') })
  })

  test('leaves out queries that are loading or have failed', async () => {
    const { calls, store } = harness()
    void store.prefetch(TodoQuery, { variables: { id: '1' } })
    void store.prefetch(TodoQuery, { variables: { id: '2' } })
    const headers = new Headers({ 'set-cookie': 'session=secret' })
    const error = new GraphQLResultError('no title', {
      response: { status: 200, headers, body: '' },
      errors: [{ message: 'no title' }],
    })
    await calls[1]?.fail(error, titled('partial'))
    expect(extract(store)).toEqual({})
  })

  test('leaves out optimistic writes', () => {
    const { render, store } = harness()
    store.setData(TodoQuery, first.variables, titled('Tea'))
    function Rename() {
      const [rename] = useMutation('mutation Rename { rename }', {
        optimistic: (store) => store.setData(TodoQuery, first.variables, titled('Coffee')),
      })
      return <button onClick={() => void rename()}>Rename</button>
    }
    render(<Rename />)
    click('Rename')
    expect(store.getData(TodoQuery, first.variables)).toEqual(titled('Coffee'))
    expect(extract(store)).toEqual({ [keyOfFirst]: titled('Tea') })
  })

  test('leaves out data that an earlier state has', () => {
    const { store } = harness()
    store.setData(TodoQuery, { id: '1' }, titled('one'))
    const sent = extract(store)
    store.setData(TodoQuery, { id: '2' }, titled('two'))
    expect(Object.values(extract(store, { except: sent }))).toEqual([titled('two')])
  })

  test('leaves out a query that is loading, even if an earlier state has it', () => {
    const { store } = harness()
    void store.prefetch(TodoQuery, first)
    expect(Object.keys(extract(store, { except: sentState('Tea') }))).toEqual([])
  })

  test('includes data that has changed since an earlier state', () => {
    const { store } = harness()
    store.setData(TodoQuery, { id: '1' }, titled('one'))
    const sent = extract(store)
    store.setData(TodoQuery, { id: '1' }, titled('one, changed'))
    expect(Object.values(extract(store, { except: sent }))).toEqual([titled('one, changed')])
  })
})

describe('a state that is not from extract', () => {
  const warn = watchWarnings()

  const secretKey = keyOfFirst.replace('"1"', '"secret"')
  test.each([
    ['null', null],
    ['text that was not parsed', JSON.stringify(sentState('Tea'))],
    ['an array', [titled('Tea')]],
    ['a state of another library', { queries: [{ queryKey: ['todo'], state: { data: titled('Tea') } }] }],
    ['a key without variables', { [`${TodoQuery}\0Todo`]: titled('Tea') }],
    ['a key whose variables are not JSON', { [`${TodoQuery}\0Todo\0{id:1}`]: titled('Tea') }],
    ['a key of a mutation', { 'mutation Save { save }\0Save\0{}': titled('Tea') }],
    ['data that is null', { [secretKey]: null }],
    ['data that is text', { [secretKey]: 'Tea' }],
    ['data that is a list', { [secretKey]: [titled('Tea')] }],
    ['valid data beside foreign data', { ...sentState('Tea'), foreign: titled('Tea') }],
  ])('is ignored with one warning that quotes nothing: %s', (_, state) => {
    const { store } = harness()
    // The HTML of a page may contain any value.
    const foreign = state as unknown as DehydratedState
    expect(() => restore(store, foreign)).not.toThrow()
    expect(extract(store)).toEqual({})
    expect(warn.mock.calls).toEqual([
      ['thinql: restore() ignored a state that is not from extract(), or is not parsed.'],
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
