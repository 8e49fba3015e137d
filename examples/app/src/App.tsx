import { GraphQLProvider } from '@thinql/react'
import { appStore } from './appStore.ts'
import { usePath } from './router/location.ts'
import { pageAt } from './pages.tsx'
import { Shell } from './shell/Shell.tsx'

export function App() {
  return (
    <GraphQLProvider store={appStore}>
      <Shell>{pageAt(usePath())}</Shell>
    </GraphQLProvider>
  )
}
