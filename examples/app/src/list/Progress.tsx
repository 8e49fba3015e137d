import type { BoardQuery } from '../gql/graphql.ts'
import { ProgressBar } from '../ui/index.ts'

const unknown = '\u00a0'

/** Without `progress`, it still loads. */
export function Progress({ progress }: { progress: BoardQuery['progress'] | undefined }) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <div className="mb-2 sm:mb-6">
      <p className="mb-2 font-semibold tabular-nums">
        {progress ? (total ? `${done} of ${total} done` : 'No items yet') : unknown}
      </p>
      <ProgressBar share={done / (total || 1)} />
    </div>
  )
}
