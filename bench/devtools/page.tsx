import { type Client, createClient, subscribe } from '@thinql/core'
import { createDevtools, ThinqlDevtools } from '@thinql/devtools/production'
import {
  createQueryStore,
  GraphQLProvider,
  prefetchQuery,
  type QueryStore,
  useInfiniteQuery,
} from '@thinql/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

/** Whether the page has devtools, and how their panel stands. */
export type Mode = 'without' | 'closed' | 'open'

const ItemQuery = 'query Item($id: Int!) { item(id: $id) { id title } }'
const ListQuery = 'query List($page: Int!) { list(page: $page) { id title } }'

interface App {
  readonly client: Client
  readonly store: QueryStore
  readonly show: (element: React.ReactNode) => void
}

const longText = 'x'.repeat(2_000)
const secondsOfDay = 86_400

type Run = (app: App) => Promise<unknown>

/** What the app does. Each resolves when the work is done. */
const runs = {
  async '10,000 prefetches'({ store }) {
    for (let id = 0; id < 10_000; id += 100) await prefetchMany(store, id, 100)
  },
  async '10,000 events of one stream'({ client }) {
    let seen = 0
    for await (const { error } of subscribe(client, 'subscription Price { price }')) {
      if (error) throw error
      seen++
    }
    expectEqual(seen, 10_000)
  },
  '1,000 requests at once': ({ store }) => prefetchMany(store, 0, 1_000),
  async 'a response of 20 MB'({ client }) {
    const { data, error } = await client.request<{ text: string }>('query Big { text }')
    if (error) throw error
    expectEqual(data.text.length, 20_000_000)
  },
  'a list of 500 pages': ({ show }) => new Promise((resolve) => show(<Pages onEnd={resolve} />)),
  async '20,000 requests'({ client }) {
    for (let id = 0; id < 20_000; id++) {
      const { error } = await client.request(ItemQuery, {
        variables: { id },
        fetch: () => Promise.resolve(Response.json({ data: { item: { id, title: longText } } })),
      })
      if (error) throw error
    }
  },
  async 'one event a second, for a day'({ client }) {
    let seen = 0
    const events = subscribe(client, 'subscription Price { price }', { fetch: respondForOneDay })
    for await (const { error } of events) {
      if (error) throw error
      seen++
    }
    expectEqual(seen, secondsOfDay)
  },
} satisfies Record<string, Run>

export type RunName = keyof typeof runs

function prefetchMany(store: QueryStore, from: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { error } = await prefetchQuery(store, ItemQuery, { variables: { id: from + index } })
      if (error) throw error
    }),
  )
}

function expectEqual(found: number, expected: number): void {
  if (found !== expected) throw new Error(`Found ${found} instead of ${expected}.`)
}

function Pages({ onEnd }: { onEnd: (pages: number) => void }) {
  const { pages, loadNext } = useInfiniteQuery<unknown, { page: number }>(ListQuery, {
    variables: { page: 0 },
    next: (_data, { page }) => (page < 499 ? { page: page + 1 } : undefined),
  })
  const { length } = pages
  useEffect(() => {
    if (length === 500) onEnd(length)
    else if (length > 0) void loadNext()
  }, [length, loadNext, onEnd])
  return <p>{length} pages</p>
}

/** A response with an event for each second of a day. Each event comes in a chunk of its own. */
function respondForOneDay(): Promise<Response> {
  const encoder = new TextEncoder()
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      const event = `event: next\ndata: ${JSON.stringify({ data: { price: `${sent} ${longText}` } })}\n\n`
      controller.enqueue(encoder.encode(sent < secondsOfDay ? event : 'event: complete\n\n'))
      if (sent++ === secondsOfDay) controller.close()
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

let app: App | undefined

/** Starts an app. */
async function start(mode: Mode): Promise<void> {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: mode === 'open' }))
  const devtools = mode === 'without' ? undefined : createDevtools()
  const client = createClient({ middleware: devtools ? [devtools.middleware] : [] })
  const store = createQueryStore(client)
  devtools?.connect(store)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (element: React.ReactNode) =>
    root.render(
      <GraphQLProvider store={store}>
        {element}
        {devtools && <ThinqlDevtools devtools={devtools} />}
      </GraphQLProvider>,
    )
  show(null)
  await new Promise((resolve) => setTimeout(resolve, 200))
  app = { client, store, show }
}

/** Does the work in the app. Returns its time in ms. */
async function run(name: RunName): Promise<number> {
  if (!app) throw new Error('The app was not started.')
  const start = performance.now()
  await runs[name](app)
  return performance.now() - start
}

declare global {
  /** What run.ts calls in the page. */
  var benchDevtools: { start: typeof start; run: typeof run } | undefined
}
globalThis.benchDevtools = { start, run }
