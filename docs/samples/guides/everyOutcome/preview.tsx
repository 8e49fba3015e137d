import { createClient } from '@thinql/core'
import { type ForcedOutcome, type ForcedResponses, forceOutcome, outcomes } from '@thinql/core/testing'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { type ComponentType, useMemo } from 'react'

interface Context {
  /** What the toolbar, the address or a story has chosen. */
  globals: { outcome?: ForcedOutcome }
  /** `data` and `partial` of a story, or of all stories of a file. */
  parameters: ForcedResponses
}

/** Gives a story a store of its own, whose operations have the chosen outcome. */
function WithOutcome(Story: ComponentType, { globals: { outcome = 'data' }, parameters }: Context) {
  const { data, partial } = parameters
  const store = useMemo(
    () => createQueryStore(createClient({ middleware: [forceOutcome(outcome, { data, partial })] })),
    [outcome, data, partial],
  )
  return <GraphQLProvider key={outcome} store={store} children={<Story />} />
}

export default {
  decorators: [WithOutcome],
  globalTypes: { outcome: { toolbar: { title: 'Outcome', icon: 'lightning', items: [...outcomes] } } },
}
