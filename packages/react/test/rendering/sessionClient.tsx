import { createClient, createSession, reconnect } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  invalidateQueries,
  useQuery,
  useSubscription,
} from '../../src/index.ts'

const session = createSession({
  name: 'shop',
  keepToken: true,
  refresh: async (_token, signal) => {
    const response = await fetch('/refresh', { method: 'POST', signal })
    return response.status !== 401 && response.text()
  },
})
const middleware = [reconnect({ maxDelay: 50 }), session]
const store = createQueryStore(createClient({ endpoint: '/graphql', middleware }))
session.onEnd(() => clearStore(store))

function User({ alias }: { alias: string }) {
  const { data, error } = useQuery<Record<string, { name: string }>>(`{ ${alias}: user { name } }`)
  return <p>{error ? 'nobody' : (data?.[alias]?.name ?? 'loading')}</p>
}

function Count() {
  const { status } = useSubscription('subscription { count }')
  return <output>{status}</output>
}

async function signIn() {
  const response = await fetch('/token')
  session.start(await response.text())
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    {['a', 'b', 'c', 'd', 'e'].map((alias) => (
      <User key={alias} alias={alias} />
    ))}
    {location.hash === '#without-subscription' ? null : <Count />}
    <button onClick={() => void signIn()}>Sign in</button>
    <button onClick={() => void invalidateQueries(store)}>Fetch again</button>
    <button onClick={session.end}>Sign out</button>
  </GraphQLProvider>,
)
