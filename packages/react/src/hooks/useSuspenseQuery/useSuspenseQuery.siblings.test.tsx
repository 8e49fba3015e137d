import { render, screen } from '@testing-library/react'
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeClock, leaveAct, pass, textOnScreen } from '../../../test/harness/outsideAct.ts'
import {
  fails,
  Name,
  pageWithError,
  retry,
  slowServer,
  succeeds,
  type Timing,
} from '../../../test/fakes/slowServer.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { click, ErrorBoundary } from '../../../test/screens/suspense.tsx'

silenceCaughtErrors()
fakeClock()
beforeEach(leaveAct)

/** Renders all children under one Suspense boundary, each with its own error boundary. */
function showTogether(children: readonly ReactNode[]) {
  render(
    <Suspense fallback={<p>loading</p>}>
      {children.map((child, index) => (
        <ErrorBoundary key={index}>{child}</ErrorBoundary>
      ))}
    </Suspense>,
  )
}

/**
 * Waits until the fallback is gone, and then until a render counts as a new attempt. No request may come
 * until then.
 */
async function settled() {
  while (screen.queryByText('loading')) await pass(50)
  await pass(1_050)
}

describe('queries that suspend under one boundary', () => {
  test.each([
    [350, 500],
    [500, 350],
    [310, 330],
    [330, 310],
    [400, 1_000],
    [1_000, 400],
    [20, 600],
    [600, 20],
  ])('two siblings that fail after %i and %i ms show their errors after one request each', async (a, b) => {
    const { requests, store } = slowServer({ A: fails(a), B: fails(b) })
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    expect(screen.getAllByText(retry)).toHaveLength(2)
    expect(requests).toEqual(['A', 'B'])
  })

  test('a reset of one of two failed queries sends one more request', async () => {
    const timings: Record<string, Timing> = { A: fails(350), B: fails(500) }
    const { requests, store } = slowServer(timings)
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    timings.A = succeeds(10)
    const [first] = screen.getAllByText(retry)
    first?.click()
    await textOnScreen('A')
    await pass(0)
    expect(screen.getAllByText(retry)).toHaveLength(1)
    expect(requests).toEqual(['A', 'B', 'A'])
  })
})

describe('a reset of an error boundary', () => {
  test('a reset fetches again a second after the data of another boundary has arrived', async () => {
    const { renderAgain, requests } = await pageWithError(600)
    renderAgain()
    await textOnScreen('Slow')
    await pass(1_050)
    click(retry)
    expect(await textOnScreen('A')).toBeDefined()
    expect(requests).toEqual(['A', 'Slow', 'A'])
  })
})

describe('queries that fail in a transition', () => {
  test.each([
    [350, 1_800],
    [1_800, 350],
    [350, 500],
  ])(
    'two that fail in a transition after %i and %i ms show their errors after one request each',
    async (a, b) => {
      const { requests, store } = slowServer({ A: fails(a), B: fails(b) })
      let open = (): void => undefined
      function Page() {
        const [opened, setOpened] = useState(false)
        useEffect(() => {
          open = () => startTransition(() => setOpened(true))
        }, [])
        if (!opened) return <p>before</p>
        return ['A', 'B'].map((name) => (
          <ErrorBoundary key={name}>
            <Name name={name} store={store} />
          </ErrorBoundary>
        ))
      }
      render(
        <Suspense fallback={<p>loading</p>}>
          <Page />
        </Suspense>,
      )
      await pass(0)
      open()
      await textOnScreen('before')
      await pass(Math.max(a, b) + 600)
      expect(screen.getAllByText(retry)).toHaveLength(2)
      expect(requests).toEqual(['A', 'B'])
    },
  )
})
