import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { newestItemsDocument, progressDocument } from '../documents.ts'

export function Complete() {
  const { data, error, loading } = useQuery(progressDocument)
  const newest = useQuery(newestItemsDocument, { variables: { first: 1 } })
  if (loading) return <p>Loading…</p>
  if (error) return <Notice>{toProblem(error).message}</Notice>
  const [item] = newest.data?.items.nodes ?? []
  return (
    <p>
      {data.progress.done} of {data.progress.total} done{item && `, the newest is “${item.title}”`}
    </p>
  )
}
