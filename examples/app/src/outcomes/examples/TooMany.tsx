import { useQuery } from '@thinql/react'
import { Notice } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { toProblem } from '../../toProblem.ts'
import { progressDocument } from '../documents.ts'

export function TooMany() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Counting…</p>
  if (error) {
    const seconds = error.name === 'ServerError' && error.headers.get('Retry-After')
    const words = seconds ? `Too much at once. Try again in ${seconds} s.` : toProblem(error).message
    return <Notice action={<RetryButton onRetry={refetch} />}>{words}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
