import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../ui/index.ts'
import { discardDrafts, hasUnsavedText } from './useDraft.ts'

/** Asks before a page with unsaved text is left. */
export function LeaveGuard() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A search on the same page loses nothing.
      hasUnsavedText() && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (hasUnsavedText()) event.preventDefault()
  })
  useEffect(() => {
    if (state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [state])

  return (
    <dialog
      ref={dialog}
      className="sheet m-auto max-w-104 p-6 text-ink backdrop:bg-black/50"
      aria-labelledby="leave"
      onCancel={() => reset?.()}
    >
      <div className="grid gap-4">
        <h2 id="leave">Leave without saving?</h2>
        <p>This page has text that is not saved.</p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" autoFocus onClick={() => reset?.()}>
            Stay here
          </Button>
          <Button
            onClick={() => {
              discardDrafts()
              proceed?.()
            }}
          >
            Discard the text
          </Button>
        </div>
      </div>
    </dialog>
  )
}
