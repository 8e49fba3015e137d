import { Button, IconButton } from '../ui/Button.tsx'
import { useCalls, wireLog } from '../wireLog/wireLog.ts'
import { CallRow } from './CallRow.tsx'
import { ConditionsPanel } from './ConditionsPanel.tsx'
import { timeWindow } from './timeWindow.ts'
import styles from './WirePanel.module.css'

/** A live list of the requests of all pages. */
export function WirePanel({ onClose }: { onClose: () => void }) {
  const calls = useCalls()
  const window = timeWindow(calls)
  return (
    <aside
      id="wire"
      className={styles.drawer}
      aria-label="Wire"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={styles.header}>
        <h2 className={styles.heading}>Wire</h2>
        <Button onClick={() => wireLog.clear()}>Clear</Button>
        <IconButton icon="close" label="Close the wire panel" autoFocus onClick={onClose} />
      </header>
      <div className={styles.body}>
        <ConditionsPanel />
        {calls.length === 0 ? (
          <p className={styles.empty}>Nothing has been sent yet.</p>
        ) : (
          <ol className={styles.calls} aria-label="Requests, latest first">
            {[...calls].reverse().map((call) => (
              <CallRow key={call.id} call={call} window={window} />
            ))}
          </ol>
        )}
      </div>
    </aside>
  )
}
