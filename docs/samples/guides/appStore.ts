import { createClient, retry, timeout } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { authorize } from '../../../packages/core/recipes/authorize.ts'
import { onOtherTab } from '../../../packages/core/recipes/onOtherTab.ts'
import { createSession } from '../../../packages/core/recipes/session.ts'

export const session = createSession('/refresh')

const client = createClient({
  endpoint: '/graphql',
  middleware: [timeout(10_000), authorize(session), retry()],
})
export const store = createQueryStore(client)

onOtherTab(() => store.clear())
