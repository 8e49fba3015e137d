import { useSubscription } from '@thinql/react'
import { useEffect } from 'react'
import type { Activity, Live } from './activity.ts'
import { activityDocument } from './activityDocument.ts'
import { useStayInStep } from './useStayInStep.ts'

interface LiveConnectionProps {
  onActivity: (activity: Activity) => void
  onState: (state: Live['state']) => void
}

/** One connection, which a new one of these replaces; it keeps what is on screen in step with other windows. */
export function LiveConnection({ onActivity, onState }: LiveConnectionProps) {
  const { data, status, done } = useSubscription(activityDocument)
  const activity = data?.activity
  const lost = done || status === 'error'
  useStayInStep(activity)
  useEffect(() => {
    if (activity) onActivity(activity)
  }, [activity, onActivity])
  useEffect(() => {
    if (lost) onState('lost')
    else if (status === 'success') onState('open')
  }, [lost, status, onState])
  return null
}
