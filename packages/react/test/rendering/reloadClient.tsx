import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { keepInStorage } from '../../recipes/keepInStorage.ts'
import { refetchOnReturn } from '../../recipes/refetchOnReturn.ts'
import { createQueryStore, GraphQLProvider, useQuery } from '../../src/index.ts'
import { type TodoData, TodoQuery } from '../todoQuery.ts'

const store = createQueryStore(createClient({ endpoint: '/graphql' }))
const forget = keepInStorage(store, new URLSearchParams(location.search).get('version') ?? '1')
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
