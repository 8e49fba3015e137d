import {
  type DehydratedState,
  GraphQLProvider,
  type QueryStore,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { type ReactElement, Suspense } from 'react'
import { type TodoData, TodoQuery } from '../todoQuery.ts'

function Todo({ id }: { id: string }) {
  const { data, loading, error } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{loading ? 'loading' : (data?.todo.title ?? error?.name)}</p>
}

function SuspendingTodo({ id }: { id: string }) {
  const { data } = useSuspenseQuery<TodoData>(TodoQuery, { variables: { id } })
  return <p id={`todo-${id}`}>{data.todo.title}</p>
}

function Suspended({ id }: { id: string }) {
  return (
    <Suspense fallback={<i id={`fallback-${id}`}>loading</i>}>
      <SuspendingTodo id={id} />
    </Suspense>
  )
}

/** What the pages show: two todos, by one hook, by the other, or by both. */
export const contents = {
  useQuery: (
    <>
      <Todo id="1" />
      <Todo id="2" />
    </>
  ),
  useSuspenseQuery: (
    <>
      <Suspended id="1" />
      <Suspended id="2" />
    </>
  ),
} satisfies Record<string, ReactElement>

export type Content = keyof typeof contents

/** The app, which server and browser render alike. */
export function Page({
  content,
  store,
  state,
}: {
  content: Content
  store: QueryStore
  state?: DehydratedState
}) {
  return (
    <GraphQLProvider store={store} state={state}>
      <main>{contents[content]}</main>
    </GraphQLProvider>
  )
}
