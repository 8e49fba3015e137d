import { expect, test, vi } from 'vitest'
import { batchPerTask, createClock } from './clock.ts'

const hour = 3_600_000

/** A machine whose clocks show whole multiples of `unit` ms. */
function machine(unit = 0.001) {
  const coarse = (time: number) => Math.floor(time / unit) * unit
  let awake = 4_321.1
  let wall = Date.UTC(2030) + 0.7
  vi.spyOn(performance, 'now').mockImplementation(() => coarse(awake))
  vi.spyOn(Date, 'now').mockImplementation(() => coarse(wall))
  return {
    run: (ms: number) => {
      awake += ms
      wall += ms
    },
    sleep: (ms: number) => void (wall += ms),
    set: (ms: number) => void (wall += ms),
  }
}

/** Random numbers from 0 to 1, the same ones in each run. */
function createRandom(seed: number) {
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('a clock counts nothing when the wall clock runs a little faster', () => {
  const { run, set } = machine()
  const now = createClock(false, vi.fn())
  const start = now()
  for (let step = 0; step < 100; step++) {
    run(10_000)
    set(900)
    now()
  }
  expect(now() - start).toBeCloseTo(1_000_000)
})

test.each([0.001, 1, 100].flatMap((unit) => [1, 100, 1_000, hour].map((every) => [unit, every] as const)))(
  'a clock is never behind the true time, and ahead by the forward sets at most: clocks of %d ms, read every %d ms',
  (unit, every) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const { run, set, sleep } = machine(unit)
      const now = createClock(false, vi.fn())
      const start = now()
      let age = 0
      let ahead = 0
      for (let event = 0; event < 10; event++) {
        for (let reading = 0; reading < 20; reading++) {
          const ms = 2 * every * random()
          run(ms)
          age += ms
          now()
        }
        const ms = 2_000 + 10 * hour * random()
        const kind = random()
        if (kind < 0.4) {
          sleep(ms)
          age += ms
        } else if (kind < 0.7) set(-ms)
        else {
          set(ms)
          ahead += ms
        }
        // Each coarse reading is late by less than a unit.
        const late = 2 * unit * (event + 1)
        expect(now() - start).toBeGreaterThanOrEqual(age - late)
        expect(now() - start).toBeLessThanOrEqual(age + ahead + late)
      }
    }
  },
)

test('a clock reads no wall clock on a server', () => {
  const wall = vi.spyOn(Date, 'now')
  const now = createClock(true, vi.fn())
  expect(now()).toBeLessThanOrEqual(now())
  expect(wall).not.toHaveBeenCalled()
})

test('batchPerTask calls back once for all calls of a task, and again for those of a later one', () => {
  vi.useFakeTimers()
  const callback = vi.fn()
  const call = batchPerTask(callback)
  call()
  call()
  vi.runAllTimers()
  expect(callback).toHaveBeenCalledTimes(1)
  call()
  vi.runAllTimers()
  expect(callback).toHaveBeenCalledTimes(2)
})
