import type { ReactNode } from 'react'
import type { BoardQuery } from '../gql/graphql.ts'
import { ProgressBar } from '../ui/index.ts'

const unknown = '\u00a0'

interface ProgressProps {
  /** Without it, it still loads. */
  progress: BoardQuery['progress'] | undefined
  /** Rendered beside the numbers. */
  children: ReactNode
}

export function Progress({ progress, children }: ProgressProps) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <div className="grid gap-2 lg:mb-3">
      <div className="flex justify-between">
        <p className="font-semibold tabular-nums">
          {progress ? (total ? `${done} of ${total} done` : 'No items yet') : unknown}
        </p>
        {children}
      </div>
      <ProgressBar share={done / (total || 1)} />
    </div>
  )
}
