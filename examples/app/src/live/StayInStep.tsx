import { type LiveProps, useActivities } from './useActivities.ts'

/** Keeps a page in step with other windows, and shows nothing of its own. */
export function StayInStep(props: LiveProps) {
  useActivities(props)
  return null
}
