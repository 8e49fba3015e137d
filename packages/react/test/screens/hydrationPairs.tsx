import { Suspense } from 'react'
import { SuspendedTodo, Todo } from './todo.tsx'
import { GraphQLProvider, type QueryStore } from '../../src/index.ts'

/** The options of the query. */
export const first = { variables: { id: '1' } }

const hooks = { useQuery: Todo, useSuspenseQuery: SuspendedTodo }

type Hook = keyof typeof hooks

/** The hooks that may load the query. */
export const hookNames = Object.keys(hooks) as Hook[]

/** The hook of the shell of the page, and the hook below a boundary. */
export interface Pair {
  shell: Hook
  boundary: Hook
}

/** A page with one query, loaded by the hooks of a pair. */
export function Page({ shell, boundary, store }: Pair & { store: QueryStore }) {
  const [Shell, Content] = [hooks[shell], hooks[boundary]]
  return (
    <GraphQLProvider store={store}>
      <Suspense fallback="waiting">
        <Shell />
      </Suspense>
      <Suspense fallback="waiting">
        {/* Until the slow query of the page has its data. */}
        <SuspendedTodo id="slow" />
        <Content />
      </Suspense>
    </GraphQLProvider>
  )
}
