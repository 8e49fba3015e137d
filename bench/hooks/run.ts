// Measures 1,000 components in a real browser. `--quick` only checks that it works, and `--only pages` runs only the
// scenarios whose name contains "pages".
import { setTimeout } from 'node:timers/promises'
import { heapOf } from '../lib/browser.ts'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, only, rounds } from '../lib/timeOf.ts'
import { type LibraryPage, memoryOf, openPages } from './openPages.ts'
import type { Outcome, ScenarioName } from './page/scenarios.ts'

const names: ScenarioName[] = [
  'mount on one query',
  'mount on 1,000 queries',
  'refetch one of 1,000 queries that were just mounted',
  'refetch one of 1,000 queries',
  'refetch a list with 1,000 subscribers, one row changed',
  '1,000 mutations',
]

/** Lists in pages, for which only these libraries have hooks. */
const listNames: ScenarioName[] = [
  'load 100 pages of one list',
  'refetch 100 pages of one list, one row changed',
]
const listLibraries = ['thinql', 'swr', '@tanstack/react-query']

/** ms. The limit of one round; Apollo's take up to 20 s. */
const patience = 120_000

const { pages, version, close } = await openPages()
const sections: string[] = []
for (const name of names.filter(only)) sections.push(`${name}:`, await timesOf(name))
for (const name of listNames.filter(only)) sections.push(`${name}:`, await timesOfList(name))

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
    kilobytes(memory[index]?.renderedAgain),
    kilobytes(memory[index]?.left),
  ])
  const title =
    'Memory of 1,000 mounted queries, and what a cycle leaves when they are unmounted and forgotten:'
  return `${title}\n\n${table(['', 'mounted, kB', 'after another render, kB', 'left, kB'], rows)}`
}

/** Measures the libraries that have hooks for lists. thinql, the first of them, is the base of the ratios. */
async function timesOfList(name: ScenarioName): Promise<string> {
  const chosen = pages.filter((page) => listLibraries.includes(page.name))
  const outcomes = await outcomesOf(name, chosen)
  const [first = []] = outcomes.map((rounds) => rounds.map(({ time }) => time))
  return table(
    ['', 'ms', 'over thinql', 'requests', 'renders'],
    chosen.map(({ name }, index) => {
      const rounds = outcomes[index] ?? []
      const own = rounds.map(({ time }) => time)
      const count = (key: keyof Outcome) => spreadOf(rounds.map((outcome) => outcome[key])).median
      const ratio = formatSpread(spreadOf(ratiosTo(first, own)))
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
