import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Live.module.css'

/** Restarts the server. It closes all connections and its database, and is back after three seconds. */
export function RestartButton() {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')

  async function restart() {
    setState('sending')
    const isRestarting = await fetch('/restart', { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    )
    setState(isRestarting ? 'idle' : 'failed')
  }

  return (
    <div className={styles.restart}>
      <Button look="primary" busy={state === 'sending'} onClick={() => void restart()}>
        Restart the server
      </Button>
      <p className="soft">It is gone for 3 seconds.</p>
      {state === 'failed' && <Notice>The server can’t be reached, so it was not restarted.</Notice>}
    </div>
  )
}
