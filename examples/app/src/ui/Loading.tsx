import { useEffect } from 'react'
import { announce } from '../announce.ts'

interface LoadingProps {
  /** What is on its way. */
  says: string
  className?: string
}

/** Says that something loads where it will be, and to screen readers for as long as that takes. */
export function Loading({ says, className }: LoadingProps) {
  // A live region of its own would not be read: it would come together with its text.
  useEffect(() => announce(says), [says])
  return <p className={className}>{says}</p>
}
