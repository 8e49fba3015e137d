// Measures 1,000 components in a real browser. `--quick` only checks that it works, and `--only pages` runs only the
// scenarios whose name contains "pages".
import { setTimeout } from 'node:timers/promises'
import { environment } from '../lib/environment.ts'
import { inTurns } from '../lib/inTurns.ts'
import { only, rounds } from '../lib/quick.ts'
import { report } from '../lib/report.ts'
import { formatSpread, ratiosTo, spreadOf } from '../lib/statistics.ts'
import { table } from '../lib/table.ts'
import { heapOf } from '../lib/heap.ts'
import { memoryOf } from './memory.ts'
import { type LibraryPage, openPages } from './openPages.ts'
import type { Outcome, ScenarioName } from './page/scenarios.ts'

const names: ScenarioName[] = [
  'mount on one query',
  'mount on 1,000 queries',
  'refetch one of 1,000 queries that were just mounted',
  'refetch one of 1,000 queries',
  'refetch a list with 1,000 subscribers, one row changed',
  '1,000 mutations',
]

/** Lists of queries, for which only these libraries have hooks. */
const listNames: ScenarioName[] = [
  '1,000 queries of one list',
  'load 100 pages of one list',
  'refetch 100 pages of one list, one row changed',
]
const listLibraries = ['thinql', 'swr', '@tanstack/react-query']

/** ms. The limit of one round; Apollo's take up to 20 s. */
const patience = 120_000

const { pages, version, close } = await openPages()
const sections: string[] = []
for (const name of names.filter(only)) sections.push(`${name}:`, await timesOf(name))
for (const name of listNames.filter(only)) sections.push(`${name}:`, await timesOfLists(name))

if (only('memory')) sections.push(await memoryTable())
await close()

await report(
  'hooks',
  environment([
    ...['@thinql/react', 'react', 'swr', '@tanstack/react-query'],
    ...['graphql-hooks', 'urql', '@apollo/client'],
  ]),
  `Chromium ${version}.`,
  ...sections,
)

async function memoryTable(): Promise<string> {
  const memory = [...(await inTurns(pages, 1, memoryOf)).values()].flat()
  const kilobytes = (bytes = NaN) => String(Math.round(bytes / 1_000))
  const rows = pages.map(({ name }, index) => [
    name,
    kilobytes(memory[index]?.mounted),
    kilobytes(memory[index]?.left),
  ])
  const title =
    'Memory of 1,000 mounted queries, and what a cycle leaves when they are unmounted and forgotten:'
  return `${title}\n\n${table(['', 'mounted, kB', 'left, kB'], rows)}`
}

async function timesOfLists(name: ScenarioName): Promise<string> {
  const chosen = pages.filter((page) => listLibraries.includes(page.name))
  const outcomes = await outcomesOf(name, chosen)
  const [thinql = []] = outcomes.map((rounds) => rounds.map(({ time }) => time))
  return table(
    ['', 'ms', 'over thinql', 'requests', 'renders'],
    chosen.map(({ name }, index) => {
      const rounds = outcomes[index] ?? []
      const own = rounds.map(({ time }) => time)
      const count = (key: keyof Outcome) => spreadOf(rounds.map((outcome) => outcome[key])).median
      const ratio = formatSpread(spreadOf(ratiosTo(thinql, own)))
      return [name, formatSpread(spreadOf(own)), ratio, count('requests'), count('renders')]
    }),
  )
}

async function outcomesOf(name: ScenarioName, pages: readonly LibraryPage[]): Promise<Outcome[][]> {
  console.error(`Measuring: ${name}`)
  const run = (library: LibraryPage) => runOnce(library, name)
  await inTurns(pages, rounds(2), run, 2_000)
  return [...(await inTurns(pages, rounds(31), run, 10_000)).values()]
}

async function timesOf(name: ScenarioName): Promise<string> {
  const outcomes = await outcomesOf(name, pages)
  const times = outcomes.map((rounds) => rounds.map(({ time }) => time))
  const [effect = [], bare = []] = times
  return table(
    ['', 'ms', 'over useEffect', 'over the bare store', 'requests', 'renders'],
    pages.map(({ name }, index) => {
      const own = times[index] ?? []
      const ratio = (floor: readonly number[]) => formatSpread(spreadOf(ratiosTo(floor, own)))
      const count = (key: keyof Outcome) =>
        spreadOf((outcomes[index] ?? []).map((outcome) => outcome[key])).median
      return [
        name,
        formatSpread(spreadOf(own)),
        ratio(effect),
        ratio(bare),
        count('requests'),
        count('renders'),
      ]
    }),
  )
}

async function runOnce({ name, page }: LibraryPage, scenario: ScenarioName): Promise<Outcome> {
  const { collect } = await heapOf(page)
  await collect()
  const outcome = page.evaluate((scenario) => globalThis.bench.run(scenario), scenario)
  // Names a page that hangs.
  const late = setTimeout(patience, undefined, { ref: false }).then(() => {
    throw new Error(`${name}: ${scenario} did not end within ${patience} ms.`)
  })
  return Promise.race([outcome, late])
}
