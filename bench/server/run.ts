// Measures how long a server renders 1,000 components with cached data, compared with components without a library.
import assert from 'node:assert/strict'
import process from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { environment } from '../lib/environment.ts'
import { inTurns } from '../lib/inTurns.ts'
import { rounds } from '../lib/quick.ts'
import { report } from '../lib/report.ts'
import { formatSpread, ratiosTo, spreadOf } from '../lib/statistics.ts'
import { table } from '../lib/table.ts'
import { timeOf } from '../lib/timeOf.ts'
import { FakeServer } from '../react/fakeServer.ts'
import { libraries } from '../react/libraries/all.ts'
import type { Library } from '../react/library.ts'

assert.equal(
  process.env.NODE_ENV,
  'production',
  'Set NODE_ENV=production to measure the React that users get.',
)

const ids = Array.from({ length: 1_000 }, (_, index) => String(index))
const server = new FakeServer(0, setImmediate)

const plain = { name: 'plain components', render: () => renderToString(list(Plain)) }
const pages = [plain, ...(await Promise.all(Object.values(libraries).map(pageOf))).flat()]

const expected = plain.render()
for (const { name, render } of pages) assert.equal(render(), expected, name)

const measure = ({ render }: (typeof pages)[number]) => timeOf(render)
await inTurns(pages, rounds(10), measure)
const times = [...(await inTurns(pages, rounds(40), measure)).values()]

await report(
  'server',
  environment([
    ...['@thinql/react', 'react', 'swr', '@tanstack/react-query'],
    ...['graphql-hooks', 'urql', '@apollo/client'],
  ]),
  table(
    ['1,000 components', 'ms', 'over plain ones'],
    pages.map(({ name }, index) => {
      const [floor = []] = times
      const own = times[index] ?? []
      return [name, formatSpread(spreadOf(own)), formatSpread(spreadOf(ratiosTo(floor, own)))]
    }),
  ),
)

/** A page with cached data; no page for a library without a cache. */
async function pageOf({ name, create }: Library) {
  const { Provider, useTodo, load } = create(server.fetch)
  if (!load) return []
  function Cached({ id }: { id: string }) {
    const { data } = useTodo(id)
    return row(id, data?.title)
  }
  await Promise.all(ids.map(load))
  return [{ name, render: () => renderToString(createElement(Provider, null, list(Cached))) }]
}

function Plain({ id }: { id: string }) {
  return row(id, server.titleOf(id))
}

function row(id: string, title: string | undefined) {
  return createElement('li', { id: `todo-${id}` }, createElement('a', { href: `/todos/${id}` }, title))
}

function list(Row: FunctionComponent<{ id: string }>) {
  return createElement(
    'ul',
    null,
    ids.map((id) => createElement(Row, { key: id, id })),
  )
}
