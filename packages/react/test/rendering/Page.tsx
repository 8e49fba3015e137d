import {
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  type QueryStore,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { Suspense, useSyncExternalStore } from 'react'
import { TodoQuery } from '../screens/todoQuery.ts'

interface TodoProps {
  id: string
}

function Todo({ id }: TodoProps) {
  const { data, loading, error } = useQuery(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{loading ? 'loading' : (data?.todo.title ?? error?.name)}</p>
}

function SuspendingTodo({ id }: TodoProps) {
  const { data } = useSuspenseQuery(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{data.todo.title}</p>
}

/** Shows when the browser has hydrated the HTML around it. */
function Hydrated({ id }: TodoProps) {
  const hydrated = useSyncExternalStore(neverChanges, inBrowser, onServer)
  return hydrated && <b id={`hydrated-${id}`} />
}
const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false

export interface PageProps {
  store: QueryStore
  state?: DehydratedState | undefined
  hook: 'useQuery' | 'useSuspenseQuery'
}

/** The app. Server and browser render the same. */
export function Page({ store, state, hook }: PageProps) {
  const Content = hook === 'useQuery' ? Todo : SuspendingTodo
  return (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state ?? {}}>
        <main>
          {['1', '2'].map((id) => (
            <Suspense key={id} fallback={<i id={`fallback-${id}`}>loading</i>}>
              <Content id={id} />
              <Hydrated id={id} />
            </Suspense>
          ))}
        </main>
      </HydrationBoundary>
    </GraphQLProvider>
  )
}
