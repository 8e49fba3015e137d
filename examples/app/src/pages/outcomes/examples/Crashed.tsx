import { graphqlErrors } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { RetryButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { progressDocument } from '../documents.ts'

export function Crashed() {
  const { data, error, loading, refetch } = useQuery(progressDocument)
  if (loading) return <p>Loading…</p>
  if (error) {
    const [first] = graphqlErrors(error)
    const forSupport = first && ` For our support: ${String(first.extensions?.code)}.`
    const words = toProblem(error).message
    return <Notice action={<RetryButton onRetry={refetch} />}>{[words, forSupport]}</Notice>
  }
  return <p>{data.progress.done} done</p>
}
