import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { RetryButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { progressDocument } from '../documents.ts'

export function Unreachable() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Loading…</p>
  if (error) {
    const words = navigator.onLine ? toProblem(error).message : 'You are offline. Go online, then try again.'
    return <Notice action={<RetryButton onRetry={refetch} />}>{words}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
