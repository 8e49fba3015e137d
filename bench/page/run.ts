// Measures the same screen with each client in a real browser. `--quick` only checks that it works, and `--only urql`
// measures only thinql and the clients whose name contains "urql".
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, only, rounds } from '../lib/timeOf.ts'
import { actions, measureVisit, type Memory, memoryOf, type Visit } from './visits.ts'
import { type ClientPage, openShops } from './openShops.ts'

const clients = {
  thinql: 'thinql',
  'swr and fetch by hand': 'swr',
  '@tanstack/react-query and fetch by hand': 'tanstack',
  urql: 'urql',
  '@apollo/client': 'apollo',
}
// The ratios need thinql.
const chosen = Object.entries(clients).filter(([name]) => name === 'thinql' || only(name))

const { pages, version, close } = await openShops(Object.fromEntries(chosen))
await checkPages(pages)
const visits = [...(await inTurns(pages, rounds(11), measureVisit, Infinity)).values()]
const memories = [...(await inTurns(pages, 1, memoryOf)).values()].flat()
await close()

const [floor = []] = visits
await report(
  'page',
  `${environment([
    ...['@thinql/react', 'react', 'swr', '@tanstack/react-query'],
    ...['urql', '@apollo/client'],
  ])} Chromium ${version}.`,
  table(
    [
      'client',
      'kB to first data',
      'ms to first data',
      'over thinql',
      'heap at first, MB',
      'after ten minutes, MB',
    ],
    pages.map(({ name }, index) => [
      name,
      ...visitCells(visits[index] ?? []),
      ...memoryCells(memories[index]),
    ]),
  ),
)

function visitCells(own: readonly Visit[]): string[] {
  const times = (of: readonly Visit[]) => of.map(({ firstData }) => firstData)
  return [
    (spreadOf(own.map(({ bytes }) => bytes)).median / 1_000).toFixed(1),
    formatSpread(spreadOf(times(own)), 0),
    formatSpread(spreadOf(ratiosTo(times(floor), times(own)))),
  ]
}

function memoryCells({ loaded, used }: Memory = { loaded: NaN, used: NaN }): string[] {
  return [loaded, used].map((bytes) => (bytes / 1_000_000).toFixed(2))
}

/** Throws unless all pages show the same after each kind of action. */
async function checkPages(pages: readonly ClientPage[]): Promise<void> {
  let expected: string[] | undefined
  for (const page of pages) {
    const shown = await screensOf(page)
    expected ??= shown
    assert.deepEqual(shown, expected, page.name)
  }
}

function screensOf({ visit }: ClientPage): Promise<string[]> {
  const nothing = () => Promise.resolve()
  return visit(nothing, async (page) => {
    await page.locator('.name').first().waitFor()
    const shown = [await page.locator('main').innerHTML()]
    for (const act of actions(10)) {
      await act(page)
      // The responses to further requests must not change it.
      await setTimeout(100)
      shown.push(await page.locator('main').innerHTML())
    }
    return shown
  })
}
