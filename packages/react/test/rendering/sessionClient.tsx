import { createClient, reconnect } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { authorize } from '../../../core/recipes/authorize.ts'
import { onOtherTab } from '../../../core/recipes/onOtherTab.ts'
import { createSession } from '../../../core/recipes/session.ts'
import { createQueryStore, GraphQLProvider, useQuery, useSubscription } from '../../src/index.ts'

const session = createSession('/refresh')
const middleware = [reconnect({ maxDelay: 50 }), authorize(session)]
const store = createQueryStore(createClient({ endpoint: '/graphql', middleware }))
onOtherTab(() => store.clear())

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
  session.signIn(await response.text())
  store.clear()
}

function signOut() {
  session.signOut()
  store.clear()
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    {['a', 'b', 'c', 'd', 'e'].map((alias) => (
      <User key={alias} alias={alias} />
    ))}
    <Count />
    <button onClick={() => void signIn()}>Sign in</button>
    <button onClick={() => void store.invalidate()}>Fetch again</button>
    <button onClick={signOut}>Sign out</button>
  </GraphQLProvider>,
)
