import { ThinqlDevtools } from '@thinql/devtools/production'
import { devtools } from '../appStore.ts'

/** The button in the corner of the page, and the panel that it opens. Loaded after the page. */
export function DevtoolsPanel() {
  return <ThinqlDevtools devtools={devtools} />
}
