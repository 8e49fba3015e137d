import webSocketCode from '../../../../../../packages/core/recipes/webSocket.ts?raw'
import { WithCode } from '../WithCode.tsx'
import { Connection } from './Connection.tsx'
import { eventStream, webSocketConnection } from './connections.ts'
import code from './connections.ts?raw'
import styles from './Live.module.css'
import { RestartButton } from './RestartButton.tsx'

export function Live() {
  return (
    <WithCode
      docs="guides/subscriptions/"
      file={{ path: 'live/connections.ts', text: code }}
      recipes={[{ path: 'packages/core/recipes/webSocket.ts', text: webSocketCode }]}
    >
      <div className={styles.parts}>
        <RestartButton />
        <Connection {...eventStream} />
        <Connection {...webSocketConnection} />
      </div>
    </WithCode>
  )
}
