import { longestTimer } from './longestTimer.ts'

/** How long data that nobody has used yet is kept at least, in ms: the commit that shows it may be on its way. */
const unusedTime = 1_000
/** How long a request may take that only suspended components wait for, in ms: React doesn't say when they are gone. */
const abandonedTime = 300_000

/** How long an entry is kept that nobody uses, in ms. */
export function keepingTime(gcTime: number, fetching: boolean, used: boolean): number {
  const least = fetching ? abandonedTime : used ? 0 : unusedTime
  return Math.min(Math.max(gcTime, least), longestTimer)
}
