import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { newestItemsDocument } from '../documents.ts'

export function InvalidVariable() {
  const first = Number('ten') // NaN, which JSON would turn into null
  const { data, error, loading } = useQuery(newestItemsDocument, { variables: { first } })
  if (loading) return <p>Loading…</p>
  if (error) {
    const details = error.name === 'RequestError' ? ` (${error.message})` : ''
    return <Notice>{[toProblem(error).message, details]}</Notice>
  }
  return <p>{data.items.nodes.length} items</p>
}
