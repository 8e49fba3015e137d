import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  persist,
  refetchOnReturn,
  useQuery,
} from '../../src/index.ts'
import { TodoQuery } from '../screens/todoQuery.ts'

const settings = new URLSearchParams(location.search)
const store = createQueryStore(createClient({ endpoint: settings.get('endpoint') ?? '/graphql' }))
const indexedDb = indexedDbStorage('queries')
const storage = () => (settings.get('storage') === 'IndexedDB' ? indexedDb : localStorage)
const version = settings.get('version') ?? '1'
await persist(store, storage, { key: 'queries', version }).restored
refetchOnReturn(store)

function Todo({ id, staleTime }: { id: string; staleTime: number }) {
  const { data, fetching } = useQuery(TodoQuery, { variables: { id }, staleTime })
  return <p id={`todo-${id}`}>{`${data?.todo.title ?? 'nothing'}${fetching ? ', fetching' : ''}`}</p>
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    <Todo id="1" staleTime={0} />
    <Todo id="2" staleTime={60_000} />
    <button onClick={() => clearStore(store, { refetch: false })}>Log out</button>
  </GraphQLProvider>,
)
