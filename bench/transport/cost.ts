import process from 'node:process'
import { GCProfiler } from 'node:v8'
import type { LoadTodo } from './clients.ts'

/** The cost of one request. */
export interface Cost {
  /** µs */
  readonly time: number
  /** µs of CPU time, of all threads of this process */
  readonly cpu: number
  /** bytes that were allocated */
  readonly heap: number
}

/** Sends `requests` requests, `concurrency` at a time, and returns the average cost. */
export async function costOf(loadTodo: LoadTodo, requests: number, concurrency: number): Promise<Cost> {
  const profiler = new GCProfiler()
  profiler.start()
  const heapBefore = process.memoryUsage().heapUsed
  const cpuBefore = process.cpuUsage()
  const start = performance.now()

  let sent = 0
  // Different ids, because some clients deduplicate equal requests.
  const sendOneByOne = async () => {
    while (sent < requests) await loadTodo(String(sent++))
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
