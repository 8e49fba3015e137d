import { type Client, createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { hydrateRoot } from 'react-dom/client'
import { inlinedState } from '../../../../packages/react/recipes/inlineState.ts'
import { Todos } from '../../../../packages/react/recipes/Todos.tsx'
import { App } from './App.tsx'

/** Makes the page of the server interactive. */
export function hydratePage(client: Client = createClient({ endpoint: '/graphql' })) {
  const root = document.getElementById('root')
  if (!root) throw new Error('The server wrote no root.')
  return hydrateRoot(
    root,
    <App store={createQueryStore(client)} state={inlinedState()}>
      <Todos />
    </App>,
  )
}
