import { ThinqlDevtools } from '@thinql/devtools'
import { GraphQLProvider, type QueryStore } from '@thinql/react'
import { Account } from './Account.tsx'
import { AddTodoForm } from './AddTodoForm.tsx'
import { AllTodos } from './AllTodos.tsx'
import { devtools } from './createAppStore.ts'
import { SearchTodos } from './SearchTodos.tsx'
import { TodoList } from './TodoList.tsx'
import { useLiveTodos } from './useLiveTodos.ts'

export function App({ store }: { store: QueryStore }) {
  return (
    <GraphQLProvider store={store}>
      <Account />
      <Today />
      <h2>Search</h2>
      <SearchTodos />
      <h2>All</h2>
      <AllTodos />
      <ThinqlDevtools devtools={devtools} />
    </GraphQLProvider>
  )
}

function Today() {
  useLiveTodos()
  return (
    <>
      <h2>Today</h2>
      <AddTodoForm />
      <TodoList />
    </>
  )
}
