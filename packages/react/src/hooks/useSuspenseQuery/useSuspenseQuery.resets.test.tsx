import { render, screen } from '@testing-library/react'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import {
  fails,
  Name,
  pageWithError,
  Part,
  retry,
  slowServer,
  succeeds,
  type Timing,
} from '../../../test/fakes/slowServer.tsx'
import { click, ErrorBoundary } from '../../../test/screens/suspense.tsx'

silenceCaughtErrors()
beforeEach(leaveAct)

const milliseconds = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

describe('a reset of an error boundary fetches again', { timeout: 20_000 }, () => {
  test('a second after the data of another boundary has arrived', async () => {
    const { renderAgain, requests } = await pageWithError(600)
    renderAgain()
    await screen.findByText('Slow')
    await milliseconds(1_050)
    click(retry)
    expect(await screen.findByText('A')).toBeDefined()
    expect(requests).toEqual(['A', 'Slow', 'A'])
  })

  test('a second after the data of a boundary inside its own has arrived', async () => {
    const timings: Record<string, Timing> = { A: fails(350), Slow: succeeds(700) }
    const { requests, store } = slowServer(timings)
    render(
      <Suspense fallback={<p>loading</p>}>
        <ErrorBoundary>
          <Name name="A" store={store} />
        </ErrorBoundary>
        <Part name="Slow" store={store} />
      </Suspense>,
    )
    await screen.findByText('Slow')
    timings.A = succeeds(10)
    await milliseconds(1_050)
    click(retry)
    expect(await screen.findByText('A')).toBeDefined()
    expect(requests).toEqual(['A', 'Slow', 'A'])
  })
})

describe('queries that fail in a transition', { timeout: 20_000 }, () => {
  test.each([
    [350, 1_800],
    [1_800, 350],
    [350, 500],
  ])('show their error boundaries after one request each when they fail after %i and %i ms', async (a, b) => {
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
    await waitForTasks()
    open()
    await screen.findByText('before')
    await milliseconds(Math.max(a, b) + 600)
    expect(screen.getAllByText(retry)).toHaveLength(2)
    expect(requests).toEqual(['A', 'B'])
  })
})
