import type { BoardQuery } from '../gql/graphql.ts'
import { ProgressBar } from '../ui/index.ts'

interface ProgressProps {
  /** Undefined while it loads. */
  progress: BoardQuery['progress'] | undefined
}

const unknown = '\u00a0'

export function Progress({ progress }: ProgressProps) {
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
