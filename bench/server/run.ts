// Measures how long a server renders 1,000 components with cached data, compared with components without a library,
// and 100 requests at once.
import assert from 'node:assert/strict'
import process from 'node:process'
import { renderToString } from 'react-dom/server'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, rounds, timeOf } from '../lib/timeOf.ts'
import { memoryOfRequests, renderToStream, serverPages, timeOfRequests } from './pages.ts'

assert.equal(
  process.env.NODE_ENV,
  'production',
  'Set NODE_ENV=production to measure the React that users get.',
)

const pages = await Promise.all(
  serverPages.map(async ({ name, load }) => ({ name, element: await load(1_000) })),
)
type Page = (typeof pages)[number]

const toString = ({ element }: Page) => renderToString(element())
const toStream = ({ element }: Page) => renderToStream(element())
for (const render of [toString, toStream]) {
  const expected = pages[0] && (await render(pages[0]))
  for (const page of pages) assert.equal(await render(page), expected, page.name)
}

const [strings, streams] = [await timesOf(toString), await timesOf(toStream)]
const rendering = table(
  [
    '1,000 components',
    'renderToString, ms',
    'over plain ones',
    'renderToPipeableStream, ms',
    'over plain ones',
  ],
  pages.map(({ name }, index) => [name, ...withRatio(strings, index), ...withRatio(streams, index)]),
)

// Components without a library load nothing.
const loading = serverPages.slice(1)
await inTurns(loading, 1, timeOfRequests)
const requests = [...(await inTurns(loading, rounds(15), timeOfRequests)).values()]
const memories = [...(await inTurns(loading, 1, memoryOfRequests)).values()].flat()
const concurrent = table(
  ['100 requests at once', 'ms', 'over thinql', 'loaded, kB each', 'left, kB each'],
  loading.map(({ name }, index) => [
    name,
    ...withRatio(requests, index),
    kilobytes(memories[index]?.loaded),
    kilobytes(memories[index]?.left),
  ]),
)

await report(
  'server',
  environment(['@thinql/react', 'react', 'swr', '@tanstack/react-query', 'urql', '@apollo/client']),
  rendering,
  concurrent,
)

async function timesOf(render: (page: Page) => unknown): Promise<number[][]> {
  const measure = (page: Page) => timeOf(() => render(page))
  await inTurns(pages, rounds(10), measure)
  return [...(await inTurns(pages, rounds(40), measure)).values()]
}

/** The times of a page, and how they compare with the first one. */
function withRatio(times: readonly number[][], index: number): string[] {
  const [floor = []] = times
  const own = times[index] ?? []
  return [formatSpread(spreadOf(own)), formatSpread(spreadOf(ratiosTo(floor, own)))]
}

function kilobytes(bytes = NaN): string {
  return (bytes / 1_000).toFixed(1)
}
