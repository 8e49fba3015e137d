import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { offline } from '../../../test/fakes/errors.ts'
import { fakeClock } from '../../../test/fakes/fakeClock.ts'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { watchErrors } from '../../../test/harness/console.ts'
import { harness, modes, titled } from '../../../test/harness/harness.tsx'
import { click, ErrorBoundary, Title } from '../../../test/screens/suspense.tsx'

fakeClock()

describe.each(modes)('two queries below an error boundary of the app, $mode', ({ strict }) => {
  test('a retry sends both queries, also the one whose error was hidden by that of the other', async () => {
    watchErrors()
    const { calls, render } = harness({ strict })
    render(
      <ErrorBoundary>
        <Suspense fallback={<p>loading</p>}>
          <Title id="1" />
        </Suspense>
        <Suspense fallback={<p>loading</p>}>
          <Title id="2" />
        </Suspense>
      </ErrorBoundary>,
    )
    await act(flushMicrotasks)
    await act(async () => calls[0]?.fail(offline))
    await act(async () => calls[1]?.fail(offline))
    vi.advanceTimersByTime(2_000)
    click('Retry after NetworkError')
    await act(flushMicrotasks)
    expect(calls.map(({ variables }) => variables)).toEqual([
      { id: '1' },
      { id: '2' },
      { id: '1' },
      { id: '2' },
    ])
    await act(async () => calls[2]?.respond(titled('Tea')))
    await act(async () => calls[3]?.respond(titled('Milk')))
    expect(screen.getByText('Tea')).toBeDefined()
    expect(screen.getByText('Milk')).toBeDefined()
  })
})

describe.each(modes)('a query whose component has left while it was suspended, $mode', ({ strict }) => {
  test.each([
    ['a minute', 60_000, 2],
    ['a moment', 100, 1],
  ])('a visit %s after an error that nobody has seen sends what is needed', async (_, pause, requests) => {
    watchErrors()
    const { calls, render } = harness({ strict })
    const page = (
      <ErrorBoundary>
        <Suspense fallback={<p>loading</p>}>
          <Title id="1" />
        </Suspense>
      </ErrorBoundary>
    )
    const { rerender } = render(page)
    await act(flushMicrotasks)
    rerender(<p>elsewhere</p>)
    await act(async () => calls[0]?.fail(offline))
    vi.advanceTimersByTime(pause)
    rerender(page)
    await act(flushMicrotasks)
    expect(calls).toHaveLength(requests)
    expect(screen.queryByText('loading') !== null).toBe(requests === 2)
  })
})
