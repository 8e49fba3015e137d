import { Activity, act, useEffect, Suspense, useLayoutEffect, useState } from 'react'
import { expect, test, beforeEach, describe } from 'vitest'
import { modes, harness, nextTask, titled, todoItem } from '../../test/harness/harness.tsx'
import {
  next,
  renderRows,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
} from '../../test/screens/pages.tsx'
import { PriceChanged, priceHarness } from '../../test/screens/prices.tsx'
import { useInfiniteQuery, useSubscription, useQueries } from '../index.ts'
import { render, screen } from '@testing-library/react'
import { leaveAct, pass, textOnScreen, fakeClock } from '../../test/harness/outsideAct.ts'
import { silenceCaughtErrors } from '../../test/harness/console.ts'
import {
  fails,
  Name,
  pageWithError,
  Part,
  retry,
  slowServer,
  succeeds,
  type Timing,
} from '../../test/fakes/slowServer.tsx'
import { click, ErrorBoundary } from '../../test/screens/suspense.tsx'

function Lamp() {
  const { connected } = useSubscription(PriceChanged, { variables: { symbol: 'A' } })
  return <output>{connected ? 'live' : 'away'}</output>
}

// https://github.com/reduxjs/redux-toolkit/pull/5424
// https://github.com/apollographql/apollo-client/pull/7952
// https://github.com/alibaba/hooks/issues/390
test.each(modes)('a component that was hidden connects and shows it again, $mode', async ({ strict }) => {
  const { last, show } = priceHarness({ strict })
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Lamp />
    </Activity>
  )
  const { change, container } = await show(page('visible'))
  await change(page('hidden'))
  expect(last().closed()).toBe(true)
  await change(page('visible'))
  expect(last().closed()).toBe(false)
  expect(container.textContent).toBe('live')
})

function Todos({ ids }: { ids: readonly string[] }) {
  const todos = useQueries(ids.map(todoItem))
  return todos.map(({ data, loading }) => (loading ? 'loading' : data?.todo.title)).join(', ')
}

/** Shows the todos 1 and 2, with their data, then hides them. */
async function hidden() {
  const { calls, render } = harness()
  const list = (mode: 'visible' | 'hidden', ids: readonly string[]) => (
    <Activity mode={mode}>
      <Todos ids={ids} />
    </Activity>
  )
  const { container, rerender } = render(list('visible', ['1', '2']))
  await act(async () => {
    await calls[0]?.respond(titled('Tea'))
    await calls[1]?.respond(titled('Milk'))
  })
  rerender(list('hidden', ['1', '2']))
  await nextTask()
  return {
    container,
    sentLater: () => calls.slice(2).map(({ variables }) => variables),
    show: (...ids: string[]) => rerender(list('visible', ids)),
  }
}

test('a hidden list that is shown with other items fetches these, and none that have left', async () => {
  const { container, sentLater, show } = await hidden()
  show('1', '3')
  expect(sentLater()).toEqual([{ id: '1' }, { id: '3' }])
  expect(container.textContent).toBe('Tea, loading')
})

test('loadNext of a hidden list loads the page, and the list shows it when it is visible again', async () => {
  const { cursors, last, render } = renderRows({ skip: true })
  let loadNext!: () => Promise<boolean>
  function Rows() {
    const { pages, ...list } = useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, {
      next,
      staleTime: Infinity,
    })
    useEffect(() => void ({ loadNext } = list), [list])
    return pages.flatMap(({ rows }) => rows.list).join(' ')
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Rows />
    </Activity>
  )
  const { container, rerender } = render(page('visible'))
  await act(() => last().respond(rowsOf(['a'], 'after a')))
  rerender(page('hidden'))
  await nextTask()
  const loading = loadNext()
  await act(() => last().respond(rowsOf(['b'])))
  expect(await loading).toBe(true)
  rerender(page('visible'))
  expect(container.textContent).toBe('a b')
  expect(cursors()).toEqual([undefined, 'after a'])
})

describe('useSuspenseQuery in React 19', () => {
  silenceCaughtErrors()
  fakeClock()
  beforeEach(leaveAct)

  describe('a reset of an error boundary while another boundary waits', () => {
    test('a reset fetches again a second after the page has rendered while another boundary waits', async () => {
      const { renderAgain, requests } = await pageWithError(15_000)
      renderAgain()
      await pass(1_050)
      click(retry)
      expect(await textOnScreen('A')).toBeDefined()
      expect(screen.getByText('loading Slow')).toBeDefined()
      expect(requests).toEqual(['A', 'Slow', 'A'])
    })

    test('a reset fetches again a second after an error that has rendered the page while another boundary waits', async () => {
      const timings: Record<string, Timing> = { A: fails(350), Slow: succeeds(2_000) }
      const { requests, store } = slowServer(timings)
      function Page() {
        const [, setFailed] = useState(false)
        return (
          <>
            <ErrorBoundary fallback={<Failed onShow={() => setFailed(true)} />}>
              <Suspense fallback={<p>loading A</p>}>
                <Name name="A" store={store} />
              </Suspense>
            </ErrorBoundary>
            <Part name="Slow" store={store} />
          </>
        )
      }
      function Failed({ onShow }: { onShow: () => void }) {
        useLayoutEffect(onShow)
        return null
      }
      render(<Page />)
      await textOnScreen(retry)
      timings.A = succeeds(10)
      await pass(1_050)
      click(retry)
      expect(await textOnScreen('A')).toBeDefined()
      expect(requests).toEqual(['A', 'Slow', 'A'])
    })
  })
})
