import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Measures in a process of its own. */
async function measure(what: string) {
  const child = spawn('node', ['--expose-gc', `${import.meta.dirname}/memory.ts`, what])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${output}`)
  // The script prints one object of numbers.
  return JSON.parse(output) as Record<string, number>
}

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
