import { createClient, timeout } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { Todos } from './Todos'

const client = createClient({
  endpoint: process.env.EXPO_PUBLIC_GRAPHQL_URL,
  middleware: [timeout(10_000)],
})
const store = createQueryStore(client)

export default function App() {
  return (
    <StrictMode>
      <GraphQLProvider store={store}>
        <Todos />
      </GraphQLProvider>
    </StrictMode>
  )
}
