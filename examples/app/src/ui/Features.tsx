import { sourceFile } from '../links.ts'
import { DocsLink } from './DocsLink.tsx'
import styles from './Guide.module.css'

/** The name of a feature, its page in the documentation, and its file below `src`. */
type Feature = readonly [name: string, page: string, file: string]

export const features = {
  board: [
    ['Optimistic writes', 'guides/optimistic-writes/', 'items/useUpdateItem.ts'],
    ['Search', 'guides/search/', 'pages/board/BoardPage.tsx'],
    ['Pages that are prefetched', 'guides/lists/', 'pages/board/Pager.tsx'],
    ['Forms with field errors', 'guides/forms/', 'items/ItemForm.tsx'],
    ['Live updates', 'guides/subscriptions/', 'activity/useActivities.ts'],
    ['Devtools', 'guides/devtools/', 'appStore.ts'],
  ],
  item: [
    ['Slow fields with @defer', 'guides/defer/', 'items/documents.ts'],
    ['Uploads', 'guides/uploads/', 'pages/item/useAttach.ts'],
    ['Optimistic writes', 'guides/optimistic-writes/', 'items/optimisticChanges.ts'],
  ],
  report: [
    ['Server rendering', 'guides/server-rendering/', 'ssr/renderReport.tsx'],
    ['Suspense', 'reference/react/functions/usesuspensequery/', 'pages/report/Archive.tsx'],
  ],
  outcomes: [
    ['Errors by name', 'guides/errors/', 'pages/outcomes/outcomes.ts'],
    ['Middleware', 'guides/middleware/', 'pages/outcomes/startRun.ts'],
  ],
} satisfies Record<string, readonly Feature[]>

/** The pages that say what they are an example of. */
export type GuidedPage = keyof typeof features

/** Links from each feature of a page to the documentation and to the source. */
export function Features({ page }: { page: GuidedPage }) {
  return (
    <ul className={styles.features}>
      {features[page].map(([name, docs, file]) => (
        <li key={name}>
          {name}: <DocsLink page={docs}>docs</DocsLink>, <a href={sourceFile(file)}>source</a>
        </li>
      ))}
    </ul>
  )
}
