// Measures 1,000 components in a real browser. `--quick` only checks that it works, and `--only pages` runs only the
// scenarios whose name contains "pages".
import { setTimeout } from 'node:timers/promises'
import { heapOf } from '../lib/browser.ts'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, only, rounds } from '../lib/timeOf.ts'
import { type LibraryPage, memoryOf, openPages } from './openPages.ts'
import type { Outcome, ScenarioName } from './page/scenarios.ts'

/** Lists in pages, for which only these libraries have hooks. */
const listNames: ScenarioName[] = [
  'load 100 pages of one list',
  'refetch 100 pages of one list, one row changed',
]
const listLibraries = ['thinql', 'swr', '@tanstack/react-query']
const names: ScenarioName[] = [
  'mount on 1,000 queries',
  'refetch one of 1,000 queries that were just mounted',
  'refetch one of 1,000 queries',
  '1,000 mutations',
  ...listNames,
]

/** ms. The limit of one round; Apollo's take up to 20 s. */
const patience = 120_000

const { pages, version, close } = await openPages()
const sections: string[] = []
for (const name of names.filter(only)) {
  const measured = listNames.includes(name)
    ? pages.filter((page) => listLibraries.includes(page.name))
    : pages
  sections.push(`${name}:`, await timesOf(name, measured))
}
if (only('memory')) sections.push(await memoryTable())
await close()

await report(
  'hooks',
  environment(['@thinql/react', 'react', 'swr', '@tanstack/react-query', 'urql', '@apollo/client']),
  `Chromium ${version}.`,
  ...sections,
)

async function memoryTable(): Promise<string> {
  const memory = [...(await inTurns(pages, 1, memoryOf)).values()].flat()
  const kilobytes = (bytes = NaN) => String(Math.round(bytes / 1_000))
  const rows = pages.map(({ name }, index) => [
    name,
    kilobytes(memory[index]?.mounted),
    kilobytes(memory[index]?.renderedAgain),
    kilobytes(memory[index]?.left),
  ])
  const title =
    'Memory of 1,000 mounted queries, and what a cycle leaves when they are unmounted and forgotten:'
  return `${title}\n\n${table(['', 'mounted, kB', 'after another render, kB', 'left, kB'], rows)}`
}

async function outcomesOf(name: ScenarioName, pages: readonly LibraryPage[]): Promise<Outcome[][]> {
  console.error(`Measuring: ${name}`)
  const run = (library: LibraryPage) => runOnce(library, name)
  await inTurns(pages, rounds(2), run, 2_000)
  return [...(await inTurns(pages, rounds(31), run, 10_000)).values()]
}

/** The time of each library, and how it compares with that of the first one. */
async function timesOf(name: ScenarioName, measured: readonly LibraryPage[]): Promise<string> {
  const outcomes = await outcomesOf(name, measured)
  const times = outcomes.map((rounds) => rounds.map(({ time }) => time))
  const [floor = []] = times
  return table(
    ['', 'ms', `over ${measured[0]?.name}`, 'requests', 'renders'],
    measured.map(({ name }, index) => {
      const count = (key: keyof Outcome) =>
        spreadOf((outcomes[index] ?? []).map((outcome) => outcome[key])).median
      return [
        name,
        formatSpread(spreadOf(times[index] ?? [])),
        formatSpread(spreadOf(ratiosTo(floor, times[index] ?? []))),
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
