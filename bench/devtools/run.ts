// Measures what the devtools cost an app, in a real browser and over a real server. `--quick` only checks that it works.
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CDPSession, chromium } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle } from '../lib/bundle.ts'
import { heapOf } from '../lib/heap.ts'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, only, rounds } from '../lib/timeOf.ts'
import type { Mode, RunName } from './page.tsx'

const modes: readonly Mode[] = ['without', 'closed', 'open']
const script = await bundle({ entryPoints: [`${import.meta.dirname}/page.tsx`] })
const big = JSON.stringify({ data: { text: 'x'.repeat(20_000_000) } })
const event = `event: next\ndata: ${JSON.stringify({ data: { price: 'x'.repeat(460) } })}\n\n`

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    // Only cross-origin isolated pages have a precise clock.
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    response.end(isScript ? script : '<!doctype html><body><script type="module" src="/page.js"></script>')
    return
  }
  void text(request).then((body) => respond(body, response))
})

async function respond(body: string, response: ServerResponse): Promise<void> {
  // The page sends it.
  const { operationName, variables } = JSON.parse(body) as {
    operationName: string
    variables?: { id?: number; page?: number }
  }
  if (operationName === 'Price') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let sent = 0; sent < 10_000; sent++) {
      if (!response.write(event)) await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end('event: complete\n\n')
    return
  }
  response.setHeader('content-type', 'application/graphql-response+json')
  const { id = 0, page = 0 } = variables ?? {}
  const rows = Array.from({ length: 20 }, (_, row) => ({ id: page * 20 + row, title: `Item ${row}` }))
  if (operationName === 'Big') response.end(big)
  else if (operationName === 'List') response.end(JSON.stringify({ data: { list: rows } }))
  else response.end(JSON.stringify({ data: { item: { id, title: `Item ${id}` } } }))
}

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
// A server that listens on a port has an address of this form.
const { port } = server.address() as { port: number }
const browser = await chromium.launch(browserLaunchOptions())
const names: readonly RunName[] = [
  '10,000 prefetches',
  '10,000 events of one stream',
  '1,000 requests at once',
  'a response of 20 MB',
  'a list of 500 pages',
]
/** What must not fill the memory. */
const longNames: readonly RunName[] = ['20,000 requests', 'one event a second, for a day']
/** ms for each row and mode. Otherwise, a busy machine would measure the slowest row for an hour. */
const patience = 60_000

/** What is measured of each row, and its table. */
const tables = { time: [] as string[][], busy: [] as string[][] }
for (const name of names.filter(only)) {
  console.error(`Measuring: ${name}`)
  const measured = await inTurns(modes, rounds(11), (mode) => measure(name, mode), patience)
  for (const what of ['time', 'busy'] as const) {
    const [without = [], ...others] = modes.map((mode) => (measured.get(mode) ?? []).map((one) => one[what]))
    const ratios = others.map((values) => formatSpread(spreadOf(ratiosTo(without, values))))
    tables[what].push([name, spreadOf(without).median.toFixed(0), ...ratios])
  }
}
const memoryRows: string[][] = []
for (const name of longNames.filter(only)) {
  console.error(`Measuring: ${name}`)
  const measured = await inTurns(modes, 1, (mode) => measure(name, mode))
  const heaps = modes.map((mode) => measured.get(mode)?.[0]?.heap ?? NaN)
  memoryRows.push([name, ...heaps.map((bytes) => (bytes / 1e6).toFixed(1))])
}
await browser.close()
server.close()

const head = ['without', 'panel closed', 'panel open']
await report(
  'devtools',
  environment(['@thinql/core', '@thinql/react', '@thinql/devtools']),
  `Chromium ${browser.version()}.`,
  table(['time, ms', ...head], tables.time),
  table(['main thread, ms', ...head], tables.busy),
  table(['heap afterwards, MB', ...head], memoryRows),
)

interface Measured {
  /** ms until the work was done. */
  readonly time: number
  /** ms of processor time of the page's main thread. */
  readonly busy: number
  /** Bytes of the heap afterwards. */
  readonly heap: number
}

/** Each measurement has a page of its own, so that none pays for the garbage of another. */
async function measure(name: RunName, mode: Mode): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${name}, ${mode}: ${error.message}`))
  try {
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.waitForFunction(() => globalThis.benchDevtools)
    await page.evaluate((mode) => globalThis.benchDevtools?.start(mode), mode)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await threadTime(session)
    const time = await page.evaluate((name) => globalThis.benchDevtools?.run(name), name)
    const after = await threadTime(session)
    const { used } = await heapOf(page)
    return { time: time ?? NaN, busy: after - before, heap: await used() }
  } finally {
    await context.close()
  }
}

async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN)
}
