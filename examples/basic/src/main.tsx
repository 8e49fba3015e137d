import { createClient, timeout } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Todos } from './Todos'
import './style.css'

const client = createClient({ endpoint: '/graphql', middleware: [timeout(10_000)] })
const store = createQueryStore(client)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <Todos />
    </GraphQLProvider>
  </StrictMode>,
)
