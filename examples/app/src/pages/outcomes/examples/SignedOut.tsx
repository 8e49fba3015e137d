import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { RetryButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { progressDocument } from '../documents.ts'

export function SignedOut() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Loading…</p>
  if (error) {
    const signedOut = error.name === 'ServerError' && error.status === 401
    const words = signedOut ? 'You are signed out. Sign in, then try again.' : toProblem(error).message
    return <Notice action={<RetryButton onRetry={refetch} />}>{words}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
