// Counts what is left of a list in pages, and how many pages are requested, when it is fetched again.
import { chromium } from 'playwright'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundle } from '../lib/browser.ts'
import { environment, report, table } from '../lib/report.ts'
import type { EventName, Kind, Outcome } from './measure.tsx'

const libraries = { thinql: 'thinql', tanstack: 'TanStack Query', swr: 'SWR', apollo: 'Apollo' }
const rows: readonly (readonly [string, Kind, EventName])[] = [
  ['a chat is fetched again', 'chat', 'refetch'],
  ['a chat, after somebody has sent a message', 'chat', 'newRow'],
  ['a feed is fetched again', 'feed', 'refetch'],
  ['a feed, after a new first row', 'feed', 'newRow'],
]

const browser = await chromium.launch(browserLaunchOptions())
const page = await browser.newPage()
await page.route('**/*', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
)
const outcomes: Record<string, Outcome[]> = {}
for (const library of Object.keys(libraries)) {
  await page.goto('http://localhost/')
  const code = await bundle({
    stdin: {
      contents: `import { measure } from './measure.tsx'
        import * as library from './${library}.tsx'
        globalThis.measureList = (kind, event) => measure(library, kind, event)`,
      resolveDir: import.meta.dirname,
    },
  })
  await page.addScriptTag({ content: new TextDecoder().decode(code), type: 'module' })
  outcomes[library] = []
  for (const [, kind, event] of rows)
    outcomes[library].push(
      await page.evaluate(
        ([kind, event]) =>
          (
            globalThis as unknown as { measureList(kind: Kind, event: EventName): Promise<Outcome> }
          ).measureList(kind, event),
        [kind, event] as const,
      ),
    )
}
await browser.close()

const cell = ({ kept, showsNew, requests }: Outcome, event: EventName) =>
  `${kept} of 9${event === 'newRow' ? (showsNew ? ' and the new one' : ', not the new one') : ''}; ${requests}`
await report(
  'lists',
  environment(['@thinql/react', '@tanstack/react-query', 'swr', '@apollo/client']),
  table(
    ['rows that stay; requests', ...Object.values(libraries)],
    rows.map(([name, , event], index) => [
      name,
      ...Object.keys(libraries).map((library) => {
        const outcome = outcomes[library]?.[index]
        return outcome ? cell(outcome, event) : ''
      }),
    ]),
  ),
)
