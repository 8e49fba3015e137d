// How long a server renders 1,000 components whose data is cached, over as many that are plain: build, then
//   NODE_ENV=production node packages/react/bench/serverRendering.ts
import assert from 'node:assert/strict'
import process from 'node:process'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useQuery } from '@thinql/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

assert.equal(process.env.NODE_ENV, 'production', 'Set NODE_ENV=production: users get that React.')

const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'
const ids = Array.from({ length: 1_000 }, (_, index) => String(index))
const store = createQueryStore(createClient())
for (const id of ids) store.setData(TodoQuery, { id }, { todo: { title: `Todo ${id}` } })

function row(id: string, title: string | undefined) {
  return createElement('li', { id: `todo-${id}` }, createElement('a', { href: `/todos/${id}` }, title))
}

function Plain({ id }: { id: string }) {
  return row(id, `Todo ${id}`)
}

function Cached({ id }: { id: string }) {
  const { data } = useQuery<{ todo: { title: string } }>(TodoQuery, { variables: { id } })
  return row(id, data?.todo.title)
}

function list(Row: typeof Plain) {
  return createElement(
    'ul',
    null,
    ids.map((id) => createElement(Row, { key: id, id })),
  )
}

const pages = {
  plain: list(Plain),
  cached: createElement(GraphQLProvider, { store }, list(Cached)),
}

assert.equal(renderToString(pages.cached), renderToString(pages.plain))
const times = { plain: [] as number[], cached: [] as number[] }
// In turns, so that a busy machine is unfair to neither.
for (let round = 0; round < 400; round++) {
  for (const name of ['plain', 'cached'] as const) {
    const start = performance.now()
    renderToString(pages[name])
    times[name].push(performance.now() - start)
  }
}
const [plain, cached] = [median(times.plain), median(times.cached)]
console.log(`plain ${plain.toFixed(2)} ms, cached ${cached.toFixed(2)} ms: ${(cached / plain).toFixed(2)} ×`)

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
