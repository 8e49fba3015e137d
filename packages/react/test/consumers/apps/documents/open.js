// Puts the document of this name into the program, opens an app, and prints what works.
import { documents } from './documents.js'

const [name] = process.argv.slice(2)
const warnings = []
process.on('warning', ({ message }) => warnings.push(message))
// Importing some packages warns too.
await documents[name]()
await new Promise((resolve) => setTimeout(resolve))
warnings.length = 0

const { createClient, createSession, reconnect, subscribe } = await import('@thinql/core')
const { findPage } = await import('@thinql/core/internal')
const { createQueryStore, persist, prefetchQuery, refetchOnReturn } = await import('@thinql/react')

// The module of an app.
const session = createSession({ name: 'shop' })
const responses = [
  () => Promise.reject(new TypeError('the connection is lost')),
  () =>
    new Response('event: next\ndata: {"data":{"n":1}}\n\nevent: complete\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    }),
  () => Response.json({ data: { n: 1 } }),
]
const client = createClient({
  endpoint: 'http://localhost/graphql',
  fetch: async () => responses.shift()(),
  middleware: [reconnect({ maxDelay: 1 }), session],
})
const store = createQueryStore(client, { onServer: false })
const stop = refetchOnReturn(store)
const items = new Map()
const storage = {
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, text) => void items.set(key, text),
  removeItem: (key) => void items.delete(key),
}
const persisted = persist(store, () => storage, { key: 'queries' })

session.start('token')
const events = []
for await (const { data, error } of subscribe(client, 'subscription { n }'))
  events.push(error?.name ?? data.n)
await prefetchQuery(store, '{ n }')
while (!items.size) await new Promise((resolve) => setTimeout(resolve, 50))
persisted.stop()
stop()
const other = createSession({ name: 'shop' })
let signals = 0
session.onEnd(() => signals++)
// In a page, an end in one tab ends the other. On a server, the sessions are those of two users.
other.end()
session.headers()
await new Promise((resolve) => setTimeout(resolve))
console.log(
  JSON.stringify({ isPage: !!findPage(), events, kept: items.size, isShared: signals > 0, warnings }),
)
process.exit()
