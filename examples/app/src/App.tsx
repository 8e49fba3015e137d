import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { Board } from './board/Board.tsx'

const store = createQueryStore(createClient())

export function App() {
  return (
    <GraphQLProvider store={store}>
      <Board />
    </GraphQLProvider>
  )
}
