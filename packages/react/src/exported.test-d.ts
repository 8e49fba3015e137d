import { request, type StreamedResult } from '@thinql/core'
import type { StoreEvent } from './index.ts'

// TypeScript writes these types into the declarations of an app in a monorepo. Each needs a name that is exported.
// https://github.com/HuolalaTech/react-query-kit/issues/3
// https://github.com/graffle-js/graffle/issues/1484

export const load = async () => {
  const result = await request('{ todos }')
  if (result.error) throw result.error
  return result
}
export const failed = (part: StreamedResult<object>) => (part.error ? part : undefined)
export const received = (event: StoreEvent) => (event.type === 'received' ? event : undefined)
export const settled = (event: StoreEvent) => (event.type === 'settled' ? event : undefined)
