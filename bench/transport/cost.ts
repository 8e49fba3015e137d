import process from 'node:process'
import { GCProfiler } from 'node:v8'
import type { AskForTodo } from './clients/client.ts'

/** What one request took. */
export interface Cost {
  /** µs */
  readonly time: number
  /** µs of CPU, of all threads of this process */
  readonly cpu: number
  /** bytes */
  readonly heap: number
}

/** Sends `requests`, so many at a time, and says what one took. */
export async function costOf(ask: AskForTodo, requests: number, concurrency: number): Promise<Cost> {
  const profiler = new GCProfiler()
  profiler.start()
  const heapBefore = process.memoryUsage().heapUsed
  const cpuBefore = process.cpuUsage()
  const start = performance.now()

  let sent = 0
  // Each id is another one: some clients join requests that are equal.
  const sendOneByOne = async () => {
    while (sent < requests) await ask(String(sent++))
  }
  await Promise.all(Array.from({ length: concurrency }, sendOneByOne))

  const time = (performance.now() - start) * 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const kept = process.memoryUsage().heapUsed - heapBefore
  const { statistics } = profiler.stop()
  const collected = statistics.map(
    ({ beforeGC, afterGC }) => beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
  )
  const heap = collected.reduce((sum, bytes) => sum + bytes, kept)
  return { time: time / requests, cpu: (user + system) / requests, heap: heap / requests }
}
