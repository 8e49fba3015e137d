import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'
import { createQueryStore, GraphQLProvider, persist, useQuery } from '../../src/index.ts'
import { TodoQuery } from '../screens/todoQuery.ts'

const store = createQueryStore(createClient())
const indexedDb = indexedDbStorage('queries')
const storage = () => (location.search === '?storage=IndexedDB' ? indexedDb : localStorage)
await persist(store, storage, { key: 'queries' }).restored

function Todo({ id }: { id: string }) {
  const { data, fetching } = useQuery(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{`${data?.todo.title ?? 'nothing'}${fetching ? ', fetching' : ''}`}</p>
}

const place = document.createElement('main')
document.body.append(place)
createRoot(place).render(
  <GraphQLProvider store={store}>
    <Todo id="1" />
    <Todo id="2" />
  </GraphQLProvider>,
)
