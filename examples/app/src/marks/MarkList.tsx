import { useEffect, useState } from 'react'
import styles from './Marks.module.css'
import type { MarksProps } from './Marks.tsx'
import { observeStore, type ObserveOptions } from './observeStore.ts'

const words = {
  joined: ['Joined', 'This data was already on its way, so no second request was sent.'],
  fromStore: ['From the store', 'The data was already here, so it is on screen at once.'],
  optimistic: ['Optimistic', 'The change is on screen before the server has responded.'],
  confirmed: ['Confirmed', 'The server has accepted the change.'],
  rolledBack: ['Rolled back', 'The change failed, so the data is as before.'],
  aborted: ['Aborted', 'Nothing on screen needs this request any more, so it was stopped.'],
  replaced: ['Aborted', 'A newer request takes the place of this one.'],
  lost: ['Connection lost', 'The client connects again by itself.'],
  reconnected: ['Reconnected', 'The live connection is back.'],
} as const

/** How many marks are shown. */
const limit = 3

interface Mark {
  readonly id: number
  readonly what: keyof typeof words
}

/** The latest marks, newest first. A screen reader reads each new one. */
export function MarkList({ label, documents, store, since }: MarksProps & ObserveOptions) {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  useEffect(
    () =>
      observeStore({ store, documents, since }, (what) =>
        setMarks((shown) => [{ id: (shown[0]?.id ?? 0) + 1, what }, ...shown].slice(0, limit)),
      ),
    [store, documents, since],
  )
  return (
    <div role="log" aria-label={`What happens: ${label}`} className={styles.log} tabIndex={0}>
      {marks.length === 0 && <p className={styles.none}>Nothing has happened here yet.</p>}
      {marks.map(({ id, what }) => (
        <p key={id} className={styles.mark} data-mark={what}>
          <strong className={styles.name}>{words[what][0]}</strong> {words[what][1]}
        </p>
      ))}
    </div>
  )
}
