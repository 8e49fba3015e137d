import { createClient, type Failure } from '@thinql/core'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  QueryErrorBoundary,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseQuery,
} from '@thinql/react'
import { type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createDevtools, ThinqlDevtools } from '../../src/production.ts'

const TodosQuery = 'query Todos { todos }'
const UserQuery = 'query User { user }'

const devtools = createDevtools()
const client = createClient({
  fetch: (_input, init) => {
    // The client sends strings.
    const { operationName } = JSON.parse(init.body as string) as { operationName: string }
    if (operationName === 'TodoAdded') return new Promise(() => undefined)
    sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}${operationName} `)
    const field = operationName.toLowerCase()
    return Promise.resolve(Response.json({ data: { [field]: `${operationName} of the server` } }))
  },
  middleware: [devtools.middleware],
})
const store = devtools.connect(createQueryStore(client, { staleTime: Infinity }))

/** Shows data, and says nothing after an error. */
const Text = ({ data }: { data: object | null | undefined }) => <p>{Object.values(data ?? {}).join()}</p>

const Problem = ({ error }: { error: Failure | undefined }) =>
  error && <p role="alert">Not now: {error.name}</p>

function Mixed() {
  const { data, error, loading } = useQuery<object>(TodosQuery)
  if (loading) return <p role="status">Loading</p>
  return error?.name === 'NetworkError' ? <Problem error={error} /> : <Text data={data} />
}

function Fragile() {
  const { data, error } = useQuery<{ todos: string }>(TodosQuery)
  return (
    <p>
      {error?.name === 'NetworkError'
        ? (data as never as { todos: string }).todos
        : (data?.todos ?? 'No todos')}
    </p>
  )
}

function Suspending() {
  return (
    <QueryErrorBoundary fallback={(error) => <Problem error={error} />}>
      <Suspense fallback={<p>Loading</p>}>
        <Suspended />
      </Suspense>
    </QueryErrorBoundary>
  )
}

function Queries() {
  const results = useQueries([{ document: TodosQuery }, { document: UserQuery }])
  return results.map(({ data, error }, index) =>
    error ? <Problem key={index} error={error as Failure} /> : <Text key={index} data={data as object} />,
  )
}

function Refetching() {
  const { data, error, refetch } = useQuery<object>(TodosQuery)
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
  return error ? <Problem error={error} /> : <Text data={data} />
}

function Leaving() {
  const [isSignedIn, setSignedIn] = useState(true)
  return isSignedIn ? <Guarded onLeave={() => setSignedIn(false)} /> : <h1>Sign in</h1>
}

function Form() {
  const { data, error } = useQuery<object>(TodosQuery)
  const [add, { error: problem }] = useMutation('mutation Add { add }')
  if (!data) return <Problem error={error} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Text data={data} />
      <input aria-label="Title" />
      <button>Add</button>
      <Problem error={problem} />
    </form>
  )
}

function Live() {
  const { data, error, loading } = useQuery<object>(TodosQuery)
  useSubscription('subscription TodoAdded { todo }')
  if (loading) return <p role="status">Loading</p>
  return error ? <Problem error={error} /> : <Text data={data} />
}

function Fields() {
  return (
    <>
      <Mixed />
      <input aria-label="Title" />
      <textarea aria-label="Text" />
      <select aria-label="List" />
      <p aria-label="Note" contentEditable suppressContentEditableWarning>
        <b>Tea</b>
      </p>
    </>
  )
}

function Empty() {
  return <p>Nothing is asked here</p>
}

function Suspended() {
  const { data } = useSuspenseQuery<object>(TodosQuery)
  return <Text data={data} />
}

function Guarded({ onLeave }: { onLeave: () => void }) {
  const { data, error } = useQuery<object>(TodosQuery)
  useEffect(() => {
    if (error?.name !== 'ServerError') return
    clearStore(store)
    onLeave()
  }, [error, onLeave])
  return error ? <Problem error={error} /> : <Text data={data} />
}

const screens: Record<string, () => ReactNode> = {
  Mixed,
  Fragile,
  Suspending,
  Queries,
  Refetching,
  Leaving,
  Form,
  Live,
  Fields,
  Empty,
}
const [name = '', header] = location.search.slice(1).split('&')
const Screen = screens[name] ?? Empty
if (header !== undefined) document.body.prepend(header)
createRoot(document.querySelector('#app') ?? document.body).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <Screen />
      <ThinqlDevtools devtools={devtools} />
    </GraphQLProvider>
  </StrictMode>,
)
