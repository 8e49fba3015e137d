import { act } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../fakes/fakeClock.ts'
import { runs } from '../../../core/test/fuzz/runs.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { Add, ListQuery } from './ListServer.ts'
import { PageUnderTest } from './PageUnderTest.tsx'
import { anySteps, slotProps } from './pageStep.ts'
import { inspectStore } from '../../src/index.ts'

const preventDefault = (event: Event) => {
  event.preventDefault()
}

fakeClock()
beforeEach(() => {
  window.addEventListener('error', preventDefault)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.removeEventListener('error', preventDefault)
})

/** The warnings of React. It also logs the errors that a boundary catches. */
function watchConsole() {
  const warnings: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...logged) => {
    const text = logged.map(String).join(' ')
    if (!/NetworkError|offline|above error occurred/.test(text)) warnings.push(text)
  })
  return warnings
}

const run = fc.record({
  initial: fc.array(fc.option(slotProps, { nil: undefined, freq: 3 }), { maxLength: 4 }),
  gcTime: fc.constantFrom(0, 1_000, 60_000, Infinity),
  strict: fc.boolean(),
  steps: anySteps,
  /** Whether the page leaves before it rests, or rests while items keep coming. */
  end: fc.constantFrom('leave', 'rest', 'restWithPushes'),
})

test(
  'a page shows what its server has, sends no more than it has to, and leaves nothing behind',
  async () => {
    const warnings = watchConsole()
    await fc.assert(
      fc.asyncProperty(run, async ({ initial, gcTime, strict, steps, end }) => {
        warnings.length = 0
        // The suspensions of all pages share a timer. With an infinite `gcTime`, the page before may have left some.
        await act(async () => {
          vi.advanceTimersByTime(1)
          await flushMicrotasks()
        })
        vi.clearAllTimers()
        const slots = Object.fromEntries(Object.entries(initial).filter(([, props]) => props !== undefined))
        const page = new PageUnderTest({ slots, hidden: [false, false] }, { gcTime }, strict)
        const { server, store, view } = page
        try {
          await page.perform(steps)
          if (end !== 'leave') {
            await page.comeToRest(end === 'restWithPushes')
            if (!server.lost && !page.lacksWrites) page.checkLists()
            await page.perform([{ type: 'invalidate', id: undefined, together: false }])
            await page.comeToRest(end === 'restWithPushes')
            page.checkLists()
          }
        } finally {
          view.unmount()
          // A transition that doesn't end would keep those of later pages from ending, too.
          await act(async () => {
            for (const call of server.open(Add)) void server.endMutation(call, true)
            await flushMicrotasks()
          })
        }
        // Suspended components may wait for five minutes, and a response for them stays a second.
        for (const ms of [1, 302_000, 302_000, 302_000, 60_000]) {
          await act(async () => {
            vi.advanceTimersByTime(ms)
            await flushMicrotasks()
          })
        }
        // With an infinite `gcTime`, the store keeps all entries, and the requests of suspended components.
        const kept = gcTime === Infinity ? [] : [...server.open(ListQuery), ...inspectStore(store)]
        const timers = gcTime === Infinity ? 0 : vi.getTimerCount()
        // A copy, because the next page empties the list.
        expect({ kept, timers, warnings: [...warnings] }).toEqual({ kept: [], timers: 0, warnings: [] })
      }),
      // The gate repeats the same pages. `fuzz` tries others.
      { seed: 7, ...runs(300) },
    )
  },
  120_000 + 1_000 * Number(process.env.FUZZ_SECONDS ?? 0),
)
