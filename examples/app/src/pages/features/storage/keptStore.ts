import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { keepInStorage } from '../../../../../../packages/react/recipes/keepInStorage.ts'
import { devtools } from '../../../appStore.ts'

/** A store that fills itself with the data of the last visit. */
export const keptStore = devtools.connect(
  createQueryStore(createClient({ middleware: [devtools.middleware] })),
  'Kept',
)

const forget = keepInStorage(keptStore, 'guest-count-1')

/** Forgets the data, on screen and in the browser. */
export function clearKept(): void {
  keptStore.clear({ refetch: false })
  forget()
}
