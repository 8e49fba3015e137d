import { GraphQLProvider, type QueryStore, useSuspenseQuery } from '@thinql/react'
import { Suspense } from 'react'
import { TodoQuery } from '../screens/todoQuery.ts'

function Todo({ id }: { id: string }) {
  const { data } = useSuspenseQuery(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{data.todo.title}</p>
}

/** The app, in which each todo has a boundary. */
export function Page({ store }: { store: QueryStore }) {
  return (
    <GraphQLProvider store={store}>
      <main>
        {['1', '2'].map((id) => (
          <Suspense key={id} fallback={<i id={`fallback-${id}`}>loading</i>}>
            <Todo id={id} />
          </Suspense>
        ))}
      </main>
    </GraphQLProvider>
  )
}
