import type { Failure } from '@thinql/core'
import { explain } from './explain.ts'

export function Problem({ error, retry }: { error: Failure; retry: () => void }) {
  return (
    <div role="alert">
      <p>{explain(error)}</p>
      <button onClick={retry}>Try again</button>
    </div>
  )
}
