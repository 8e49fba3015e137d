import { HydrationBoundary, useQuery, useSuspenseQuery } from '@thinql/react'
import { Suspense } from 'react'
import type { Route } from './+types/todos'
import { GreetingQuery, startQueries, TodosQuery } from './startQueries'

export function loader({ request }: Route.LoaderArgs) {
  return { state: startQueries(request) }
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
