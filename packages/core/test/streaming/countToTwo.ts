import type { Operation } from '@thinql/core'
import { gave } from './transportClient.ts'

/** Passes two parts, and waits for the caller after each of them. */
export async function countToTwo({ onPart }: Operation) {
  await onPart?.(gave({ n: 1 }))
  await onPart?.(gave({ n: 2 }))
  return gave({ n: 2 }, { done: true })
}
