import { createClient } from '@thinql/core'
import { createQueryStore, shareEntities } from '@thinql/react'

export function createSharingStore(endpoint: string) {
  const store = createQueryStore(createClient({ endpoint }))
  shareEntities(store)
  return store
}
