import { Suspense } from 'react'
import { type TodoData, TodoQuery } from '../harness/harness.tsx'
import { Todo } from './todo.tsx'
import { GraphQLProvider, type QueryStore, useSuspenseQuery } from '../../src/index.ts'

/** The options of the query. */
export const first = { variables: { id: '1' } }

function Suspending() {
  return <b>{useSuspenseQuery<TodoData>(TodoQuery, first).data.todo.title}</b>
}

/** Suspends until the slow query of the page has its data. */
function Slow() {
  return <i>{useSuspenseQuery<TodoData>(TodoQuery, { variables: { id: 'slow' } }).data.todo.title}</i>
}

const hooks = { useQuery: Todo, useSuspenseQuery: Suspending }

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
        <Slow />
        <Content />
      </Suspense>
    </GraphQLProvider>
  )
}
