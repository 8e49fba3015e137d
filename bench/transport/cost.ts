import process from 'node:process'
import { GCProfiler } from 'node:v8'
import type { LoadTodo } from './clients.ts'

/** The cost of one request. */
export interface Cost {
  /** µs of CPU time, of all threads of this process */
  readonly cpu: number
  /** bytes that were allocated */
  readonly heap: number
}

/** Sends `requests` requests, one after the other, and returns the average cost. */
export async function costOf(loadTodo: LoadTodo, requests: number): Promise<Cost> {
  const profiler = new GCProfiler()
  profiler.start()
  const heapBefore = process.memoryUsage().heapUsed
  const cpuBefore = process.cpuUsage()

  // Different ids, because some clients deduplicate equal requests.
  for (let sent = 0; sent < requests; sent++) await loadTodo(String(sent))

  const { user, system } = process.cpuUsage(cpuBefore)
  const kept = process.memoryUsage().heapUsed - heapBefore
  const { statistics } = profiler.stop()
  const collected = statistics.map(
    ({ beforeGC, afterGC }) => beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
  )
  const heap = collected.reduce((sum, bytes) => sum + bytes, kept)
  return { cpu: (user + system) / requests, heap: heap / requests }
}
