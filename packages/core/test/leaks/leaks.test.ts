import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs a script in a process of its own. Resolves to what it printed, and how long it lived after that. */
async function run(script: string, ...args: readonly string[]) {
  const flags = ['--expose-gc', '--unhandled-rejections=strict']
  const child = spawn('node', [...flags, `${import.meta.dirname}/${script}.ts`, ...args])
  let output = ''
  let printed = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      printed ||= performance.now()
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`)
  return { output, aliveMs: performance.now() - printed }
}

async function measure(what: string) {
  // The script prints one object of numbers.
  return JSON.parse((await run('memory', what)).output) as Record<string, number>
}

test.for(['requests', 'streams'])('%s leave no rejection, timer, socket or listener', async (script) => {
  const { output, aliveMs } = await run(script)
  expect(output).toBe('done\n')
  // A timer that is left keeps the process alive: the deadlines are a minute.
  expect(aliveMs).toBeLessThan(30_000)
})

test('100,000 events of one subscription leave no memory behind', async () => {
  const { received, grown } = await measure('manyEvents')
  expect(received).toBe(100_000)
  // Less than 10 bytes of each of the 90,000 events that are measured.
  expect(grown).toBeLessThan(900_000)
})

test('60,000 events and 600 reconnections of one subscription leave no memory and no listener behind', async () => {
  const { events, connections, open, losses, listeners, grown } = await measure('reconnections')
  expect({ connections, losses, open, listeners }).toEqual({
    connections: 600,
    losses: 600,
    open: 0,
    listeners: 0,
  })
  expect(events).toBe(60_000)
  // Less than 2 kB of each of the last 400 connections: less than a fifth of the text of its events.
  expect(grown).toBeLessThan(800_000)
})

test('a consumer that is slower than the server holds it back', async () => {
  const { received, peak, sent } = await measure('slowConsumer')
  expect(received).toBe(20)
  // Megabytes. Each event has one, and the sockets hold some.
  expect(sent).toBeLessThan(40)
  expect(peak).toBeLessThan(20)
})
