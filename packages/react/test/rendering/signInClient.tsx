import { createClient, createSession, reconnect, retry, timeout } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { session as guideSession, store as guideStore } from '../../../../docs/samples/guides/session.tsx'
import { clearStore, createQueryStore, GraphQLProvider, useQuery } from '../../src/index.ts'

/** Uses the session of the guide, or one like it that keeps its token elsewhere. */
function openSession(keeps: string | null) {
  if (keeps === null) return { session: guideSession, store: guideStore }
  const refresh = async () => {
    const response = await fetch('/refresh', { method: 'POST' })
    return response.status !== 401 && response.text()
  }
  const session =
    keeps === 'token'
      ? createSession({
          name: 'kept',
          refresh,
          token: () => Promise.resolve(sessionStorage.getItem('token')),
        })
      : createSession({ name: 'kept', refresh, keepToken: true })
  const store = createQueryStore(
    createClient({ middleware: [reconnect(), timeout(10_000), session, retry()] }),
  )
  session.onEnd(() => clearStore(store))
  return { session, store }
}

const { session, store } = openSession(new URLSearchParams(location.search).get('keeps'))
// A page of the server gives the token of a person who has just signed in.
const given = document.querySelector('meta[name=token]')?.getAttribute('content')
if (given) session.start(given)

function User() {
  const { data, error } = useQuery<{ user: { name: string } }>('{ user { name } }')
  return <p>{error ? 'nobody' : (data?.user.name ?? 'loading')}</p>
}

async function signOut() {
  await fetch('/sign-out', { method: 'POST' })
  session.end()
}

Object.assign(globalThis, { session, signOut })
const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    <User />
  </GraphQLProvider>,
)
