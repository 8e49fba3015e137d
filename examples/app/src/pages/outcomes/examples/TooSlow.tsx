import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { RetryButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { progressDocument } from '../documents.ts'

// The client was made with `middleware: [timeout(1_000)]`.
export function TooSlow() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Loading…</p>
  if (error) {
    const words = error.name === 'TimeoutError' ? 'This takes too long today.' : toProblem(error).message
    return <Notice action={<RetryButton onRetry={refetch} />}>{words}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
