import { NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  priceError,
  renderRows,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
} from '../../../test/screens/pages.tsx'
import {
  type MutationOptions,
  type QueryStore,
  setQueryData,
  updateQueries,
  useMutation,
} from '../../index.ts'

const Add = 'mutation Add { add }'
/** Adds a row to the page after the first one. */
const write = (store: QueryStore, title: string) =>
  updateQueries<RowsData, RowsVariables>(store, RowsQuery, ({ rows }, { after }) =>
    after === 'after a' ? rowsOf([...rows.list, title], rows.next) : undefined,
  )

const like = ({ rows }: RowsData) =>
  rowsOf(
    rows.list.map((row) => `${row}!`),
    rows.next,
  )

describe.each(modes)('writes to pages, $mode', ({ strict }) => {
  async function showTwo() {
    const view = renderRows({}, { strict })
    await view.load(['a'], ['b'])
    const sent = (document: string) => view.calls.filter((call) => call.document === document)
    return {
      ...view,
      loads: () => sent(RowsQuery).slice(2),
      adds: () => sent(Add),
      write: (title: string) => act(() => write(view.store, title)),
      /** Adds a row to the second page, before the server has responded. */
      addOptimistically: (title: string) => {
        const { result } = view.renderHook(
          () =>
            useMutation(Add, {
              optimistic: (store) => write(store, title),
            }),
          undefined,
        )
        act(() => void result.current[0]())
      },
    }
  }

  test('updateQueries keeps the pages that it does not change the same objects', async () => {
    const { loads, result, rows, write } = await showTwo()
    const [first] = result.current.pages
    write('new')
    expect(rows()).toEqual(['a', 'b', 'new'])
    expect(result.current.pages[0]).toBe(first)
    expect(loads()).toHaveLength(0)
  })

  test('setQueryData with the variables of a page changes nothing in a list', async () => {
    const { rows, store } = await showTwo()
    act(() => {
      setQueryData<RowsData, unknown>(store, RowsQuery, undefined, rowsOf(['first']))
      setQueryData<RowsData, unknown>(store, RowsQuery, { after: 'after a' }, rowsOf(['second']))
    })
    expect(rows()).toEqual(['a', 'b'])
  })

  test('updateQueries shows at once during a renewal, and wins over it', async () => {
    const { idle, invalidate, loads, respond, rows, write } = await showTwo()
    await invalidate()
    await respond(['A'], 'after a')
    write('new')
    expect(rows()).toEqual(['a', 'b', 'new'])
    await respond(['b'])
    // The response may be older than the write, so all pages are fetched once more.
    await idle()
    expect(rows()).toEqual(['a', 'b', 'new'])
    await respond(['A'], 'after a')
    await respond(['b', 'new'])
    expect(rows()).toEqual(['A', 'b', 'new'])
    expect(loads()).toHaveLength(4)
  })

  test('an optimistic write shows at once, and stays when the mutation succeeds', async () => {
    const { addOptimistically, adds, loads, rows } = await showTwo()
    addOptimistically('new')
    expect(rows()).toEqual(['a', 'b', 'new'])
    await act(() => adds()[0]?.respond({ add: true }))
    expect(rows()).toEqual(['a', 'b', 'new'])
    expect(loads()).toHaveLength(0)
  })

  test('an optimistic write is undone when the mutation fails', async () => {
    const { addOptimistically, adds, rows } = await showTwo()
    addOptimistically('new')
    await act(() => adds()[0]?.fail(new NetworkError('offline')))
    expect(rows()).toEqual(['a', 'b'])
  })

  test('an optimistic write stays on screen when a renewal ends before the mutation', async () => {
    const { addOptimistically, adds, idle, invalidate, loads, respond, rows } = await showTwo()
    await invalidate()
    addOptimistically('new')
    await act(() => loads()[0]?.respond(rowsOf(['A'], 'after a')))
    await act(() => loads()[1]?.respond(rowsOf(['B'])))
    expect(rows()).toEqual(['A', 'B', 'new'])
    await act(() => adds()[0]?.respond({ add: true }))
    // Nobody knows whether that response contained the row.
    await idle()
    await respond(['A'], 'after a')
    await respond(['B', 'new'])
    expect(rows()).toEqual(['A', 'B', 'new'])
  })

  test('a mutation that ends during a renewal is not counted twice', async () => {
    const { addOptimistically, adds, idle, invalidate, loads, respond, rendered, rows } = await showTwo()
    await invalidate()
    addOptimistically('new')
    await act(() => loads()[0]?.respond(rowsOf(['A'], 'after a')))
    await act(() => adds()[0]?.respond({ add: true }))
    await act(() => loads()[1]?.respond(rowsOf(['B', 'new'])))
    await idle()
    await respond(['A'], 'after a')
    await respond(['B', 'new'])
    expect(rows()).toEqual(['A', 'B', 'new'])
    expect(rendered.filter((text) => text.includes('new new'))).toEqual([])
  })

  test('a mutation that invalidates the document renews all pages in order', async () => {
    const { adds, loads, renderHook, respond, rows } = await showTwo()
    const { result } = renderHook(() => useMutation(Add, { invalidates: [RowsQuery] }), undefined)
    act(() => void result.current[0]())
    await act(() => adds()[0]?.respond({ add: true }))
    await act(nextTask)
    await respond(['new'], 'after new')
    await respond(['a', 'b'])
    expect(rows()).toEqual(['new', 'a', 'b'])
    expect(loads().map(({ variables }) => variables)).toEqual([undefined, { after: 'after new' }])
  })

  test('updateQueries reaches every page, each with its own variables', async () => {
    const { loads, rows, store } = await showTwo()
    act(() => {
      updateQueries<RowsData, RowsVariables>(store, RowsQuery, ({ rows }, variables) =>
        rowsOf(
          rows.list.map((row) => `${row} of ${String(variables.after)}`),
          rows.next,
        ),
      )
    })
    expect(rows()).toEqual(['a of undefined', 'b of after a'])
    expect(loads()).toHaveLength(0)
  })

  test('updateQueries inside `optimistic` is undone on every page when the mutation fails', async () => {
    const { adds, renderHook, rows } = await showTwo()
    const options: MutationOptions<object> = {
      optimistic: (store) => updateQueries<RowsData, RowsVariables>(store, RowsQuery, like),
    }
    const { result } = renderHook(() => useMutation(Add, options), undefined)
    act(() => void result.current[0]())
    expect(rows()).toEqual(['a!', 'b!'])
    await act(() => adds()[0]?.fail(new NetworkError('offline')))
    expect(rows()).toEqual(['a', 'b'])
  })

  test('a write stays on screen that comes while an outdated renewal is repeated', async () => {
    const { idle, invalidate, respond, rows, write } = await showTwo()
    await invalidate()
    write('first')
    await respond(['A'], 'after a')
    await respond(['b'])
    await idle()
    await respond(['A'], 'after a')
    write('second')
    await respond(['b', 'first'])
    expect(rows()).toEqual(['A', 'b', 'first', 'second'])
  })

  test('a mutation that invalidates the document ends a page that is loading, which loads after the renewal', async () => {
    const { adds, idle, loads, loadNext, renderHook, respond, result, rows } = await showTwo()
    act(() => void result.current.refetch())
    await idle()
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    const loading = loadNext()
    const view = renderHook(() => useMutation(Add, { invalidates: [RowsQuery] }), undefined)
    act(() => void view.result.current[0]())
    await act(() => adds()[0]?.respond({ add: true }))
    await act(nextTask)
    const sent = loads().map(({ variables, signal }) => [
      (variables as RowsVariables | undefined)?.after,
      signal.aborted,
    ])
    expect(sent.slice(2)).toEqual([
      ['after b', true],
      [undefined, false],
    ])
    expect(rows()).toEqual(['a', 'b'])
    await respond(['a'], 'after a')
    await respond(['b'], 'after new b')
    await respond(['c'])
    expect(await loading).toBe(true)
    expect(rows()).toEqual(['a', 'b', 'c'])
  })

  test('loadNext resolves to false when a write removes the cursor while the next page loads', async () => {
    const { cursors, idle, load, loadNext, respond, rows, store } = renderRows({}, { strict })
    await load(['a'])
    act(() => updateQueries<RowsData, RowsVariables>(store, RowsQuery, () => rowsOf(['a'], 'after a')))
    const loading = loadNext()
    act(() => updateQueries<RowsData, RowsVariables>(store, RowsQuery, () => rowsOf(['only'])))
    await respond(['b'])
    await idle()
    expect(await loading).toBe(false)
    expect(rows()).toEqual(['only'])
    expect(cursors()).toEqual([undefined, 'after a'])
  })

  test('an optimistic write goes with its page when a renewal moves the cursors, and the response brings it', async () => {
    const { addOptimistically, adds, idle, invalidate, respond, rows } = await showTwo()
    addOptimistically('new')
    await invalidate()
    await respond(['0'], 'after 0')
    await respond(['a', 'b'])
    await act(() => adds()[0]?.respond({ add: true }))
    // The renewal may lack the row, so it comes again.
    await idle()
    await respond(['0'], 'after 0')
    await respond(['a', 'b', 'new'])
    expect(rows()).toEqual(['0', 'a', 'b', 'new'])
  })

  test('updateQueries inside `optimistic` shows on pages that a renewal brings while the mutation is pending', async () => {
    const { adds, invalidate, renderHook, respond, rows } = await showTwo()
    const options: MutationOptions<object> = {
      optimistic: (store) => updateQueries<RowsData, RowsVariables>(store, RowsQuery, like),
    }
    const { result } = renderHook(() => useMutation(Add, options), undefined)
    act(() => void result.current[0]())
    await invalidate()
    await respond(['0'], 'after 0')
    await respond(['a', 'b'])
    expect(rows()).toEqual(['0!', 'a!', 'b!'])
    await act(() => adds()[0]?.fail(new NetworkError('offline')))
    expect(rows()).toEqual(['0', 'a', 'b'])
  })

  test('updateQueries inside `optimistic` shows on a page that is added while the mutation is pending', async () => {
    const { adds, idle, loadNext, renderHook, respond, result, rows } = await showTwo()
    act(() => void result.current.refetch())
    await idle()
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    const options: MutationOptions<object> = {
      optimistic: (store) => updateQueries<RowsData, RowsVariables>(store, RowsQuery, like),
    }
    const view = renderHook(() => useMutation(Add, options), undefined)
    act(() => void view.result.current[0]())
    void loadNext()
    await respond(['c'])
    expect(rows()).toEqual(['a!', 'b!', 'c!'])
    await act(() => adds()[0]?.fail(new NetworkError('offline')))
    expect(rows()).toEqual(['a', 'b', 'c'])
  })

  test('an optimistic write shows on a page that came with errors', async () => {
    const { idle, last, loadNext, renderHook, respond, result, rows } = await showTwo()
    act(() => void result.current.refetch())
    await idle()
    await respond(['a'], 'after a')
    await respond(['b'], 'after b')
    void loadNext()
    await act(() => last().fail(priceError(rowsOf(['c']))))
    const options: MutationOptions<object> = {
      optimistic: (store) => updateQueries<RowsData, RowsVariables>(store, RowsQuery, like),
    }
    const view = renderHook(() => useMutation(Add, options), undefined)
    act(() => void view.result.current[0]())
    expect(rows()).toEqual(['a!', 'b!', 'c!'])
  })
})

test('a list that mounts while a mutation is pending whose updateQueries found no data is fetched again after it', async () => {
  const view = renderRows({ skip: true })
  const { result } = view.renderHook(
    () =>
      useMutation(Add, { optimistic: (store) => updateQueries<RowsData, unknown>(store, RowsQuery, like) }),
    undefined,
  )
  act(() => void result.current[0]())
  const { respond } = view.last()
  view.rerender({})
  await view.respond(['old'])
  await act(() => respond({ add: true }))
  await view.respond(['new'])
  expect(view.rows()).toEqual(['new'])
})
