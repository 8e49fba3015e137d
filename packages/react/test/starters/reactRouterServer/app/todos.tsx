import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  HydrationBoundary,
  prefetchQuery,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { Suspense } from 'react'
import type { Route } from './+types/todos'

const TodosQuery = 'query Todos { todos { id title } }'
const GreetingQuery = 'query Greeting { greeting }'

/** Starts its queries and doesn't wait for them. */
export function loader({ request }: Route.LoaderArgs) {
  const headers = { cookie: request.headers.get('cookie') ?? undefined }
  const store = createQueryStore(createClient({ endpoint: process.env.GRAPHQL_URL, headers }))
  void prefetchQuery(store, GreetingQuery)
  void prefetchQuery(store, TodosQuery)
  return { state: dehydrate(store, { pending: true }) }
}

export default function Todos({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Suspense fallback={<p>Loading the greeting …</p>}>
        <Greeting />
      </Suspense>
      <Count />
    </HydrationBoundary>
  )
}

function Greeting() {
  return <h1>{useSuspenseQuery<{ greeting: string }>(GreetingQuery).data.greeting}</h1>
}

function Count() {
  const { data, error } = useQuery<{ todos: object[] }>(TodosQuery)
  return <output>{data ? `${data.todos.length} todos` : (error?.name ?? 'Counting …')}</output>
}
