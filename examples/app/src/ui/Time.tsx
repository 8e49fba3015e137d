import { useEffect, useState } from 'react'
import { formatAgo, formatTime } from './format.ts'

/** How long ago something was. The exact time appears under the pointer. */
export function Time({ iso }: { iso: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="hint" dateTime={iso} title={formatTime(iso)}>
      {formatAgo(Date.parse(iso), now)}
    </time>
  )
}
