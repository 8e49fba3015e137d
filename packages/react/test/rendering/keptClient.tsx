import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'
import { clearStore, createQueryStore, GraphQLProvider, persist, useQuery } from '../../src/index.ts'

// An app with cookies and no session: only `clearStore` says that a person has left.
const store = createQueryStore(createClient())
const indexedDb = indexedDbStorage('queries')
const storage = () => (location.search === '?IndexedDB' ? indexedDb : localStorage)
await persist(store, storage, { key: 'queries' }).restored
/** The people whose data the page has shown since it was opened. */
const shown: string[] = []

function User() {
  const { data, error } = useQuery<{ user: string }>('{ user }', { store, pollInterval: 30 })
  if (data && shown.at(-1) !== data.user) shown.push(data.user)
  return <p>{`${data?.user ?? 'nobody'}${error ? ', refused' : ''}`}</p>
}

/** Signs out, and leaves the page in the next line. */
async function signOut() {
  await fetch('/sign-out', { method: 'POST' })
  clearStore(store, { refetch: false })
  location.assign('/bye')
}

Object.assign(globalThis, { shown, signOut })
const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    <User />
  </GraphQLProvider>,
)
