import { ThinqlDevtools } from '@thinql/devtools'
import { GraphQLProvider, type QueryStore } from '@thinql/react'
import { Account } from './Account.tsx'
import { AllTodos } from './AllTodos.tsx'
import { devtools } from './createAppStore.ts'
import { SearchTodos } from './SearchTodos.tsx'
import { Today } from './Today.tsx'

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
