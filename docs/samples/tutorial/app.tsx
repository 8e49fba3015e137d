import { createClient, createSession, limitResponse, reconnect, retry, timeout } from '@thinql/core'
import { createDevtools, ThinqlDevtools } from '@thinql/devtools'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  type QueryStore,
  setQueryData,
  useMutation,
  useQuery,
  useQueryStore,
  useSubscription,
} from '@thinql/react'
import { AddTodoForm, AllTodos, Problem, SearchTodos, TodoList } from './screens.tsx'
import { MeQuery, SignIn, TodoAdded, TodoListQuery } from './documents.ts'

// #region session.ts
/** The session of the person who uses this browser. Its token stays there, also after a reload. */
export const session = createSession({ name: 'todos', keepToken: true })
// #endregion

// #region Account.tsx
export function Account() {
  const { data, error, refetch } = useQuery(MeQuery)
  const [signIn, signingIn] = useMutation(SignIn)

  async function enter(form: FormData) {
    const { data } = await signIn({ variables: { name: form.get('name') as string } })
    if (data) session.start(data.signIn.accessToken)
  }

  if (data?.me) {
    return (
      <p>
        Signed in as {data.me.name}. <button onClick={session.end}>Sign out</button>
      </p>
    )
  }
  // Without a session, `me` is null. It is also null if it failed.
  if (error) return <Problem error={error} retry={refetch} />
  return (
    <form action={enter}>
      <input name="name" aria-label="Your name" required />
      <button disabled={signingIn.loading}>Sign in</button>
      {signingIn.error && <Problem error={signingIn.error} />}
    </form>
  )
}
// #endregion

// #region useLiveTodos.ts
/** Adds the todos of other people to the list while the component is on the screen. */
export function useLiveTodos() {
  const store = useQueryStore()
  useSubscription(TodoAdded, {
    onData: ({ todoAdded }) =>
      setQueryData(store, TodoListQuery, (list) =>
        list?.todos.every(({ id }) => id !== todoAdded.id)
          ? { todos: [...list.todos, todoAdded] }
          : undefined,
      ),
  })
}
// #endregion

// #region Today.tsx
export function Today() {
  useLiveTodos()
  return (
    <>
      <AddTodoForm />
      <TodoList />
    </>
  )
}
// #endregion

// #region createAppStore.ts
export const devtools = createDevtools()

export function createAppStore(endpoint: string | URL, fetch?: typeof globalThis.fetch) {
  const client = createClient({
    endpoint,
    middleware: [devtools.middleware, reconnect(), timeout(10_000), session, retry()],
    fetch: limitResponse({ idle: 60_000 }, fetch),
  })
  const store = devtools.connect(createQueryStore(client, { staleTime: 5_000 }))
  session.onEnd(() => clearStore(store))
  return store
}
// #endregion

// #region App.tsx
export function App({ store }: { store: QueryStore }) {
  return (
    <GraphQLProvider store={store}>
      <Account />
      <h2>Today</h2>
      <Today />
      <h2>Search</h2>
      <SearchTodos />
      <h2>All</h2>
      <AllTodos />
      <ThinqlDevtools devtools={devtools} />
    </GraphQLProvider>
  )
}
// #endregion
