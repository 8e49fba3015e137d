import { useState } from 'react'
import { Link } from 'react-router'
import { windowId } from '../store.ts'
import { Button, formatTime } from '../ui/index.ts'
import { type ActivityProps, useActivities } from './useActivities.ts'

/** A live list of the latest changes to the board, from all windows. */
export function ActivityPanel(props: ActivityProps) {
  const { activities, isLive } = useActivities(props)
  const [open, setOpen] = useState(false)
  return (
    <section className="sheet grid gap-3 p-4" aria-labelledby="activity" tabIndex={-1}>
      <div className="flex min-h-11 items-center gap-3">
        <h2 id="activity">Activity</h2>
        {isLive && (
          <p className="hint flex items-center gap-2 before:size-2.5 before:rounded-full before:bg-accent">
            Live
          </p>
        )}
        <span className="ml-auto lg:hidden">
          <Button aria-expanded={open} aria-controls="activities" onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </Button>
        </span>
      </div>
      <div id="activities" className={open ? '' : 'max-lg:hidden'}>
        {activities?.length === 0 && (
          <p className="hint">No activity yet. Changes by you and others appear here.</p>
        )}
        <ol className="grid gap-3">
          {activities?.map(({ id, itemId, title, text, at, by }) => (
            <li key={id} className="grid min-w-0 border-l-2 border-line pl-3 text-sm wrap-anywhere">
              <Link to={`/items/${itemId}`} className="quiet-link font-semibold">
                {title}
              </Link>
              <span>{text}</span>
              <span className="hint">
                {by === windowId ? 'You' : 'Another window'}, <time dateTime={at}>{formatTime(at)}</time>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
