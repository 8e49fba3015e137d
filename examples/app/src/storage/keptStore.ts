import { createClient } from '@thinql/core'
import { createQueryStore, persist } from '@thinql/react'
import { devtools } from '../store.ts'

/** A store that fills itself with the data of the last visit. */
export const keptStore = devtools.connect(
  createQueryStore(createClient({ middleware: [devtools.middleware] })),
  'Kept',
)

persist(keptStore, () => localStorage, { key: 'recent-changes' })
