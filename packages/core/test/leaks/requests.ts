// A timer or socket that is left keeps this process alive. A rejection that is left ends it with an error.
import { getEventListeners } from 'node:events'
import {
  batch,
  type ClientOptions,
  createClient,
  limitResponse,
  persisted,
  queryViaGet,
  retry,
  timeout,
  upload,
} from '../../src/index.ts'
import { listen } from './serveEvents.ts'

const statuses: Record<string, number> = { '/success': 200, '/busy': 503, '/refused': 400 }
const { origin, close } = await listen((request, response) => {
  const status = statuses[request.url?.split('?')[0] ?? '']
  request.resume().on('end', () => {
    if (!status) response.write('{"data":')
    else
      response
        .writeHead(status, { 'retry-after': '30' })
        .end('{"data":{},"errors":[{"message":"PersistedQueryNotFound"}]}')
  })
})

const longLived = new AbortController()
const everything: readonly ClientOptions[] = [
  {},
  { middleware: [timeout(60_000), retry(), timeout(50_000)] },
  { middleware: [retry({ maxDelay: 0 }), timeout(20)] },
  { middleware: [persisted(), queryViaGet(), upload(), retry()] },
  { fetch: batch(), middleware: [timeout(60_000), retry()] },
  { fetch: batch({ windowMs: 60_000, max: 3 }) },
  { fetch: limitResponse({ bytes: 10 }, batch()) },
]
const places = ['success', 'busy', 'refused', 'hanging']

for (const options of everything) {
  for (const place of places) {
    const client = createClient({ endpoint: `${origin}/${place}`, signal: longLived.signal, ...options })
    const controllers = [new AbortController(), new AbortController(), new AbortController()]
    const results = controllers.map(({ signal }, index) =>
      client.request('{ a }', { signal, variables: { file: index ? null : new File(['a'], 'a') } }),
    )
    const abort = setTimeout(() => {
      for (const controller of controllers) controller.abort()
    }, 50)
    await Promise.all(results)
    clearTimeout(abort)
    // An aborted fetch settles a little after the caller has its result.
    await new Promise(setImmediate)
    const signals = [longLived.signal, ...controllers.map(({ signal }) => signal)]
    const listeners = signals.map((signal) => getEventListeners(signal, 'abort').length)
    if (listeners.some(Boolean)) throw new Error(`${place}: ${listeners.join()} listeners are left`)
  }
}

close()
console.log('done')
