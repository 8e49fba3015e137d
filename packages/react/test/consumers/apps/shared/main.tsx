import { createClient } from '@thinql/core'
import { createDevtools, ThinqlDevtools } from '@thinql/devtools'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Todos } from './Todos.tsx'

const root = document.createElement('div')
document.body.append(root)
const devtools = createDevtools()
const store = devtools.connect(createQueryStore(createClient({ middleware: [devtools.middleware] })))

createRoot(root).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <Todos />
      <ThinqlDevtools devtools={devtools} />
    </GraphQLProvider>
  </StrictMode>,
)
