import { createClient } from '@thinql/core'
import { type ForcedOutcome, forceOutcome } from '@thinql/core/testing'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ComponentType } from 'react'

/** A decorator: shows a story after an outcome. */
export function withOutcome(outcome: ForcedOutcome, data: Record<string, object> = {}) {
  const store = createQueryStore(createClient({ middleware: [forceOutcome(outcome, { data })] }))
  return function Forced(Story: ComponentType) {
    return (
      <GraphQLProvider store={store}>
        <Story />
      </GraphQLProvider>
    )
  }
}
