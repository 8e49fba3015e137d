// Measures how cost grows: the same work with a size, and with ten times the size.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { createClient, stream } from '@thinql/core'
import { clearStore, createQueryStore, getQueryData, invalidateQueries, setQueryData } from '@thinql/react'
import { environment, report, table } from '../lib/report.ts'
import { bestTimeOf, quick } from '../lib/timeOf.ts'

const query = 'query Todo($id: ID!) { todo(id: $id) { id title } }'
const headers = { 'content-type': 'application/json' }

function storeOf(size: number) {
  const store = createQueryStore(createClient())
  for (let id = 0; id < size; id++)
    setQueryData(store, query, { todo: { id, title: `Todo ${id}` } }, { variables: { id } })
  return store
}

/** The least that a store does: for each key an object with the data, and a timer that deletes it. */
function fillBareMap(size: number) {
  const entries = new Map<string, { data: object; stale: boolean; timer: ReturnType<typeof setTimeout> }>()
  for (let id = 0; id < size; id++) {
    const key = `${query}${id}`
    const timer = setTimeout(() => entries.delete(key), 300_000)
    entries.set(key, { data: { todo: { id, title: `Todo ${id}` } }, stale: false, timer })
  }
  for (const { timer } of entries.values()) clearTimeout(timer)
  entries.clear()
}

/** About this many bytes of JSON. */
const todosOf = (bytes: number) =>
  Array.from({ length: bytes / 100 }, (_, id) => ({
    id: String(id).padStart(8, '0'),
    title: `A todo with the number ${String(id).padStart(8, '0')}, and some more text`,
    done: false,
  }))

function clientOf(body: string, contentType = 'application/json') {
  return createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': contentType } })),
  })
}

function partsOf(size: number): string {
  const payloads = [
    { data: { todos: [] }, hasNext: true },
    ...todosOf(size * 100).map((todo, index) => ({
      incremental: [{ path: ['todos', index], items: [todo] }],
      hasNext: true,
    })),
    { hasNext: false },
  ]
  return `${payloads.map((payload) => `\r\n---\r\n\r\n${JSON.stringify(payload)}`).join('')}\r\n-----`
}

interface Row {
  readonly name: string
  readonly size: number
  /** Creates the call to measure at a size. */
  prepare(this: void, size: number): () => unknown
}

const rows: readonly Row[] = [
  {
    name: 'one query of 100,000 is read',
    size: 100_000,
    prepare: (size) => {
      const store = storeOf(size)
      return () => getQueryData(store, query, { variables: { id: size - 1 } })
    },
  },
  {
    name: 'one query of 100,000 is written',
    size: 100_000,
    prepare: (size) => {
      const store = storeOf(size)
      let version = 0
      return () => {
        const data = { todo: { id: size - 1, title: `Version ${version++}` } }
        setQueryData(store, query, data, { variables: { id: size - 1 } })
      }
    },
  },
  { name: '10,000 queries are written', size: 10_000, prepare: (size) => () => clearStore(storeOf(size)) },
  { name: '100,000 queries are written', size: 100_000, prepare: (size) => () => clearStore(storeOf(size)) },
  { name: '100,000 keys of a bare Map', size: 100_000, prepare: (size) => () => fillBareMap(size) },
  {
    name: '10,000 queries are invalidated',
    size: 10_000,
    prepare: (size) => {
      const store = storeOf(size)
      return () => invalidateQueries(store)
    },
  },
  {
    name: 'a response of 10 MB',
    size: 10_000_000,
    prepare: (size) => {
      const client = clientOf(JSON.stringify({ data: { todos: todosOf(size) } }))
      return () => client.request(query).then(({ error }) => assertNone(error))
    },
  },
  {
    name: 'fetch + json() of 10 MB',
    size: 10_000_000,
    prepare: (size) => {
      const body = JSON.stringify({ data: { todos: todosOf(size) } })
      return () => new Response(body, { headers }).json()
    },
  },
  {
    name: 'variables of 1 MB',
    size: 1_000_000,
    prepare: (size) => {
      const client = clientOf('{"data":{"ok":true}}')
      const variables = { todos: todosOf(size) }
      return () => client.request('mutation Add', { variables }).then(({ error }) => assertNone(error))
    },
  },
  {
    name: 'a list grows by 10,000 parts',
    size: 10_000,
    prepare: (size) => {
      const client = clientOf(partsOf(size), 'multipart/mixed; boundary="-"')
      return async () => {
        for await (const { error } of stream(client, query)) assertNone(error)
      }
    },
  },
]

function assertNone(error: Error | undefined): void {
  if (error) throw error
}

const child = process.argv.indexOf('--row') + 1
if (child) {
  // With a window, a store starts the timers that it has only in a browser.
  Object.assign(globalThis, { window: globalThis })
  const row = rows[Number(process.argv[child])]
  if (!row) throw new Error('There is no such row.')
  const times: number[] = []
  for (const size of [row.size / 10, row.size]) {
    const call = row.prepare(quick ? size / 100 : size)
    globalThis.gc?.()
    times.push((await bestTimeOf(call, quick ? 1 : 20)) * 1_000)
  }
  // The timers of the stores would keep the process alive for minutes.
  process.stdout.write(JSON.stringify(times), () => process.exit())
} else {
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
  const cells = rows.map(({ name }, index) => {
    // In its own process: the stores of other rows would slow down garbage collection.
    const args = [...process.execArgv, import.meta.filename, '--row', String(index), ...process.argv.slice(2)]
    const json = execFileSync(process.execPath, args, { encoding: 'utf8' })
    const [tenth = NaN, all = NaN] = JSON.parse(json.slice(json.indexOf('['))) as number[]
    return [name, format.format(tenth), format.format(all), (all / tenth).toFixed(1)]
  })
  const head = ['ten times the size', 'a tenth, µs', 'all, µs', 'times as long']
  await report('growth', environment(['@thinql/core', '@thinql/react']), table(head, cells))
}
