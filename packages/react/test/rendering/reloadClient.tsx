import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { keepInStorage } from '../../recipes/keepInStorage.ts'
import { openStorage } from '../../recipes/openStorage.ts'
import { refetchOnReturn } from '../../recipes/refetchOnReturn.ts'
import { createQueryStore, GraphQLProvider, useQuery } from '../../src/index.ts'
import { type TodoData, TodoQuery } from '../todoQuery.ts'

const store = createQueryStore(createClient({ endpoint: '/graphql' }))
const settings = new URLSearchParams(location.search)
const storage = settings.get('storage') === 'IndexedDB' ? await openStorage() : localStorage
const forget = keepInStorage(store, settings.get('version') ?? '1', storage)
refetchOnReturn(store)

function Todo({ id, staleTime }: { id: string; staleTime: number }) {
  const { data, fetching } = useQuery<TodoData>(TodoQuery, { variables: { id }, staleTime })
  return <p id={`todo-${id}`}>{`${data?.todo.title ?? 'nothing'}${fetching ? ', fetching' : ''}`}</p>
}

function logOut() {
  store.clear({ refetch: false })
  forget()
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    <Todo id="1" staleTime={0} />
    <Todo id="2" staleTime={60_000} />
    <button onClick={logOut}>Log out</button>
  </GraphQLProvider>,
)
