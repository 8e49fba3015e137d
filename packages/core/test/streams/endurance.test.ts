import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a scenario prints, run in a process of its own. */
async function run(scenario: string): Promise<string> {
  const file = `${import.meta.dirname}/scenarios/${scenario}.ts`
  const { stdout } = await promisify(execFile)('node', ['--expose-gc', '--unhandled-rejections=strict', file])
  return stdout
}

test('100,000 events through one subscription leave memory where it was', async () => {
  const { received, grown } = JSON.parse(await run('manyEvents')) as { received: number; grown: number }
  expect(received).toBe(100_000)
  // 90,000 events after the first measurement: not even 10 bytes of each.
  expect(grown).toBeLessThan(900_000)
}, 60_000)

test('600 subscriptions that break off leave memory where it was', async () => {
  const { broken, grown } = JSON.parse(await run('brokenStreams')) as { broken: number; grown: number }
  // With the 300 before the first measurement, which warm up.
  expect(broken).toBe(900)
  // Not even 2 kB of each of the 600 after it.
  expect(grown).toBeLessThan(1_200_000)
}, 60_000)

test('a consumer that is slower than the server holds it back', async () => {
  const { received, peak, sent } = JSON.parse(await run('slowConsumer')) as Record<string, number>
  expect(received).toBe(20)
  // Megabytes, of which each event has one: what the sockets hold, and an event or two.
  expect(sent).toBeLessThan(40)
  expect(peak).toBeLessThan(20)
}, 60_000)

test('no rejection, timer, socket or listener is left, however a stream or a subscription ends', async () => {
  expect(await run('endings')).toBe('done\n')
}, 60_000)
