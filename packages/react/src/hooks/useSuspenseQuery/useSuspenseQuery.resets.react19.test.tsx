import { render, screen } from '@testing-library/react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { leaveAct, pass, textOnScreen, fakeClock } from '../../../test/harness/outsideAct.ts'
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
