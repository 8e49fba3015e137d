import { useQuery } from '@thinql/react'
import { toProblem } from '../../../problems/toProblem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { launchDayDocument } from '../documents.ts'

export function Partial() {
  const { data, error, loading } = useQuery(launchDayDocument)
  if (loading) return <p>Loading…</p>
  if (!data?.progress) return <Notice>{error && toProblem(error).message}</Notice>
  return (
    <>
      <p>Forecast: {data.launchForecast ?? 'there is none at the moment'}</p>
      <p>{data.progress.total - data.progress.done} items left until then</p>
    </>
  )
}
