import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../core/test/fuzz/runs.ts'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { type Name, names, StoreUnderTest } from '../../test/stores/StoreUnderTest.ts'

fakeClock()

interface Step {
  readonly act: (page: StoreUnderTest) => unknown
}

/** What happens to a page, with arbitrary input. A failure prints its name and its input. */
function step<T>(
  name: string,
  input: fc.Arbitrary<T>,
  act: (page: StoreUnderTest, input: T) => unknown,
): fc.Arbitrary<Step> {
  return input.map((value) => ({
    act: (page) => act(page, value),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
  }))
}

const which = fc.nat(9)
const one = fc.constantFrom(...names)
const some = fc.constantFrom<readonly Name[]>(['a'], ['b'], names)
const failure = fc.constantFrom(undefined, undefined, undefined, 'lost' as const, 'partly' as const)

const steps = fc.array(
  fc.oneof(
    step('open', fc.record({ name: one, fresh: fc.boolean() }), (page, { name, fresh }) => {
      page.open(name, fresh ? Infinity : 0)
    }),
    step('leave', which, (page, hook) => page.leave(hook)),
    step('prefetch', one, (page, name) => page.prefetch(name)),
    step('refetch', which, (page, hook) => page.refetch(hook)),
    step('invalidate', some, (page, lists) => page.invalidate(lists)),
    step('push', some, (page, lists) => page.push(lists)),
    step('replace', one, (page, name) => page.replace(name)),
    step('mutate', fc.tuple(some, fc.boolean(), fc.boolean()), (page, how) => page.mutate(...how)),
    step('apply', which, (page, mutation) => page.apply(mutation)),
    step('succeed', which, (page, mutation) => page.succeed(mutation)),
    step('fail', which, (page, mutation) => page.fail(mutation)),
    step('read', which, (page, query) => page.read(query)),
    step('respond', fc.tuple(which, failure), (page, how) => page.respond(...how)),
    step('clear', fc.boolean(), (page, refetch) => page.clear(refetch)),
    step('wait', fc.constantFrom(0, 0, 1, 1_000), (page, ms) => page.wait(ms)),
  ),
  { maxLength: 40, size: 'max' },
)

test(
  'a store shows what its server has once all responses have come, and sends no more than it has to',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const page = new StoreUnderTest()
        for (const { act } of run) {
          await act(page)
          await page.settle()
          for (const name of names) {
            const shown = page.items(name)
            if (!shown) continue
            expect(shown).toEqual(expect.arrayContaining([...page.expected[name]]))
            expect(shown.filter((item) => page.undone.has(item))).toEqual([])
          }
        }
        await page.comeToRest()
        // After an error or `clearStore`, or if it is stale, a list waits until somebody asks again.
        for (const name of names.filter((name) => page.isComplete(name)))
          expect(page.items(name)).toEqual(page.server[name])
        for (const name of names) page.open(name, Infinity)
        await page.comeToRest()
        for (const name of names.filter((name) => !page.lacking.has(name)))
          expect(page.items(name)).toEqual(page.server[name])
        for (const name of names) expect(page.requests[name]).toBeLessThanOrEqual(page.reasons[name])
      }),
      // The gate repeats the same runs. `fuzz` tries others.
      { seed: 7, ...runs(500) },
    )
  },
  120_000 + 1_000 * Number(process.env.FUZZ_SECONDS ?? 0),
)
