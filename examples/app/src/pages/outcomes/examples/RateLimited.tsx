import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { RetryButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { progressDocument } from '../documents.ts'

export function RateLimited() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Loading…</p>
  if (error) {
    const seconds = error.name === 'ServerError' && error.response.headers.get('Retry-After')
    const words = seconds ? `Too much at once. Try again in ${seconds} s.` : toProblem(error).message
    return <Notice action={<RetryButton onRetry={refetch} />}>{words}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
