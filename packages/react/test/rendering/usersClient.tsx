import {
  type Client,
  createClient,
  createSession,
  reconnect,
  retry,
  type StreamedResult,
  subscribe,
} from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { createSocketClient } from '../../../core/recipes/createSocketClient.ts'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  persist,
  type QueryStore,
  type StateStorage,
  useQuery,
  useSubscription,
} from '../../src/index.ts'

interface Data {
  user: string
}

/**
 * What the tab has seen. `wrong` lists data of a user whose session had ended. `kept` counts the items of `persist` that were
 * read when they had data.
 */
const seen = { data: 0, ends: 0, wrong: [] as string[], aborted: 0, kept: 0 }

const session = createSession({
  name: 'users',
  keepToken: true,
  async refresh(token, signal) {
    const response = await fetch('/refresh', { method: 'POST', body: token ?? '', signal })
    return response.text()
  },
})
const http = createClient({
  endpoint: '/graphql',
  middleware: [reconnect({ maxDelay: 20 }), session, retry({ maxDelay: 20 })],
})
const socket = createSocketClient(`ws://${location.host}/graphql`, session)
const httpStore = createQueryStore(http)
const stores = [httpStore, createQueryStore(socket)]
for (const store of stores) session.onEnd(() => clearStore(store))

const indexedDb = indexedDbStorage('users')
const storage: StateStorage = location.hash === '#IndexedDB' ? indexedDb : localStorage
const keys = ['kept HTTP', 'kept WebSocket']
stores.forEach((store, index) => persist(store, () => storage, { key: String(keys[index]) }))

let user = userOf()
session.onEnd(() => {
  user = userOf()
  seen.ends += 1
})

function userOf(): string | undefined {
  return session.headers().authorization?.replace(/Bearer |\..*/g, '')
}

function check(where: string, data: Data | null | undefined) {
  if (!data) return
  seen.data += 1
  if (data.user !== user) seen.wrong.push(`${where}: ${data.user} instead of ${user}`)
}

function Shown({ store, over }: { store: QueryStore; over: string }) {
  const query = useQuery<Data>('query Shown($over: String) { user(over: $over) }', {
    store,
    variables: { over },
    pollInterval: 15,
  })
  const live = useSubscription<Data>('subscription Live($over: String) { user(over: $over) }', {
    store,
    variables: { over },
  })
  check(`useQuery, ${over}`, query.data)
  check(`useSubscription, ${over}`, live.data)
  return <p>{`${query.data?.user} ${live.data?.user}`}</p>
}

/** Subscribes again and again, as code outside of React does. */
async function loop(client: Client, over: string): Promise<void> {
  for (;;) {
    let last: StreamedResult<Data> | undefined
    for await (const result of subscribe<Data>(client, 'subscription { user }')) {
      check(`subscribe, ${over}`, result.data)
      last = result
    }
    if (last?.error?.name === 'AbortError') seen.aborted += 1
    await sleep(Math.random() * 10)
  }
}

/** Saves and reads what `persist` keeps again and again. */
async function readKept(key: string): Promise<void> {
  for (;;) {
    // `persist` saves when it hears this, without its pause of a second.
    dispatchEvent(new Event('pagehide'))
    const user = userOf()
    const { mark, people } = await readItem(key)
    if (user === userOf()) {
      seen.kept += people.length
      // The other tab may have saved it before the news of an end reached it. Then it deletes the item.
      if (people.some((person) => person !== user) && (await staysKept(key, mark, user)))
        seen.wrong.push(`${key}: ${people.join()} instead of ${user}`)
    }
    await sleep(Math.random() * 30)
  }
}

/** The people in an item of `persist`. Only an item that has the mark of today counts: the others are deleted, and never shown. */
async function readItem(key: string) {
  const text = (await storage.getItem(key)) ?? ''
  const mark = localStorage.getItem(`${key}, person`)
  const isCurrent = mark !== null && text.endsWith(`${JSON.stringify(mark)}]`)
  return { mark, people: isCurrent ? [...new Set(text.match(/Ada|Bob/g))] : [] }
}

/** Whether an item is still there when the other tab has answered many times, and no session has ended meanwhile. */
async function staysKept(key: string, mark: string | null, user: string | undefined): Promise<boolean> {
  const { ends } = seen
  for (let answers = 0; answers < 50; answers++) {
    await askOtherTab()
    const now = await readItem(key)
    if (now.mark !== mark || !now.people.length || userOf() !== user || seen.ends !== ends) return false
  }
  return true
}

const channel = new BroadcastChannel('users')
/** What waits for an answer of the other tab. */
const waiting = new Set<() => void>()
channel.onmessage = ({ data }) => {
  if (data === 'question') {
    // It sees what has ended.
    userOf()
    channel.postMessage('answer')
    return
  }
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Resolves when the other tab has looked whose session it is. */
function askOtherTab(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    channel.postMessage('question')
  })
}

async function allKept(): Promise<string> {
  return (await Promise.all(keys.map(async (key) => storage.getItem(key)))).join('')
}

async function request(client: Client, over: string): Promise<void> {
  for (;;) {
    check(`request, ${over}`, (await client.request<Data>('{ user }')).data)
    await sleep(Math.random() * 10)
  }
}

/** Signs in and out at random moments, until there was data, an item of it, and a stream that a sign-out ended. */
async function signInAndOut(times: number) {
  for (let time = 0; time < times || !seen.data || !seen.aborted || !seen.kept; time++) {
    await sleep(Math.random() * 60)
    const asked = performance.now()
    // The server accepts the newest version of a token.
    const version = (await (await fetch('/refresh', { method: 'POST' })).text()).slice(1)
    // Where a response takes long, a session lasts long too, or nothing would happen in it.
    const longest = 250 + 10 * (performance.now() - asked)
    session.start(`${Math.random() < 0.5 ? 'Ada' : 'Bob'}.${version}`)
    await sleep(Math.random() * longest)
    session.end()
  }
  return seen
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

Object.assign(globalThis, { seen, signInAndOut, allKept })
const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={httpStore}>
    {stores.map((store, index) => (
      <Shown key={index} store={store} over={index ? 'WebSocket' : 'HTTP'} />
    ))}
  </GraphQLProvider>,
)
for (const [client, over] of [
  [http, 'HTTP'],
  [socket, 'WebSocket'],
] as const) {
  void loop(client, over)
  void request(client, over)
}
for (const key of keys) void readKept(key)
