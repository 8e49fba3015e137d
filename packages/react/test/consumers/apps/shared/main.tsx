import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Todos } from './Todos.tsx'

const root = document.createElement('div')
document.body.append(root)
const store = createQueryStore(createClient())

createRoot(root).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <Todos />
    </GraphQLProvider>
  </StrictMode>,
)
