import { useSubscription } from '@thinql/react'
import { useId, useSyncExternalStore } from 'react'
import { Marks } from '../../../marks/Marks.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { eventStream } from './connections.ts'
import { serverTimeDocument } from './documents.ts'
import styles from './Live.module.css'

const words = { connecting: 'Connecting', live: 'Live', lost: 'Lost', recovering: 'Recovering' }

/** The clock of the server over one connection, and what happened to the connection. */
export function Connection({ name, store, log }: typeof eventStream) {
  const { data, error, reconnect } = useSubscription(serverTimeDocument, { store })
  const entries = useSyncExternalStore(log.subscribe, log.entries)
  const time = data?.serverTime
  const id = useId()
  return (
    <section className={`sheet ${styles.connection}`} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        <p role="status" className={styles.state} data-state={entries[0]?.state}>
          {words[entries[0]?.state ?? 'connecting']}
        </p>
      </div>
      <Marks label={name} store={store} />
      <p className={styles.clock} data-outdated={error !== undefined}>
        {time
          ? `The server has been up for ${time.seconds} s, since ${timeOf(new Date(time.startedAt))}.`
          : 'No event yet.'}
      </p>
      <div className={styles.past}>
        <ol className={styles.log} aria-label="States of the connection">
          {entries.map(({ id, state, at, attempt }) => (
            <li key={id} className="soft">
              {timeOf(at)} {words[state]}
              {attempt > 1 && `, attempt ${attempt}`}
            </li>
          ))}
        </ol>
        {error && (
          <Button
            onClick={(event) => {
              event.currentTarget.closest('section')?.focus()
              reconnect()
            }}
          >
            Connect now
          </Button>
        )}
      </div>
    </section>
  )
}

function timeOf(date: Date): string {
  return date.toLocaleTimeString('en', { hour12: false })
}
