import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ComponentType } from 'react'
import { mock, type Mocks } from './mock.ts'

/** A decorator: shows a story over a store of its own, whose client responds with `mocks`. */
export function withMocks(mocks: Mocks) {
  const store = createQueryStore(createClient({ middleware: [mock(mocks)] }))
  return function Mocked(Story: ComponentType) {
    return (
      <GraphQLProvider store={store}>
        <Story />
      </GraphQLProvider>
    )
  }
}
