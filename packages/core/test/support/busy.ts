import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

const server = `
  const { parentPort, workerData } = require('worker_threads')
  const server = require('http').createServer(async (_, response) => {
    for (let spaces = workerData / 20; spaces > 0; spaces--) {
      response.write(' ')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    response.end('{"data":{"a":1}}')
  })
  server.listen(0, () => parentPort.postMessage(server.address().port))
`

/** Starts a server with a thread of its own, which writes a space every 20 ms before its data. Returns its address. */
export async function serveFromThread(ms: number) {
  const thread = new Worker(server, { eval: true, workerData: ms })
  onTestFinished(() => void thread.terminate())
  const [port] = (await once(thread, 'message')) as [number]
  return `http://localhost:${port}/`
}

/** Keeps the thread busy for a time in ms. Timers that end meanwhile run before the bytes that have come are read. */
export function beBusy(ms: number) {
  return new Promise<void>((resolve) => {
    setImmediate(() => {
      const start = performance.now()
      while (performance.now() - start < ms);
      resolve()
    })
  })
}
