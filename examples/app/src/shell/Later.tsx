import { ThinqlDevtools } from '@thinql/devtools/production'
import { Toaster } from 'sonner'
import { devtools } from '../store.ts'

/** What lies above the pages, and is loaded after them: the devtools, and the messages in the corner. */
export function Later() {
  return (
    <>
      <ThinqlDevtools devtools={devtools} />
      <Toaster theme="system" position="bottom-center" closeButton duration={15_000} />
    </>
  )
}
