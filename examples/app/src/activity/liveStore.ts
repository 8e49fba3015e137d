import { createClient, reconnect } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { devtools } from '../appStore.ts'

/** A store with its own client, so that only pages with activity load the code for connecting again. */
export const liveStore = devtools.connect(
  createQueryStore(createClient({ middleware: [devtools.middleware, reconnect()] })),
  'Live',
)
