import { GraphQLProvider, useSubscription } from '@thinql/react'
import { useId, useState } from 'react'
import { graphql } from '../gql/index.ts'
import { toProblem } from '../problems/toProblem.ts'
import { ActionButton, Button, formatClock, Guide, Notice, PageHeading, usePageTitle } from '../ui/index.ts'
import { eventStream, webSocketConnection } from './connections.ts'

export function LivePage() {
  usePageTitle('Live data · Countdown')
  return (
    <div className="page max-w-192">
      <PageHeading title="Live data">
        One subscription over server-sent events, and the same one over a WebSocket.
      </PageHeading>
      <RestartButton />
      {[eventStream, webSocketConnection].map(({ name, store }) => (
        <GraphQLProvider key={name} store={store}>
          <Connection name={name} />
        </GraphQLProvider>
      ))}
      <Guide docs="guides/subscriptions/" source="live/connections.ts">
        Restart the server, and watch both connections come back.
      </Guide>
    </div>
  )
}

/** Restarts the server. It closes all connections and its database, and is back after three seconds. */
function RestartButton() {
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button look="primary" busy={state === 'sending'} onClick={() => void restart()}>
        Restart the server
      </Button>
      <p className="hint">It is gone for 3 seconds.</p>
      {state === 'failed' && <Notice>The server can’t be reached, so it was not restarted.</Notice>}
    </div>
  )
}

const serverTimeDocument = graphql(`
  subscription ServerTime {
    serverTime {
      startedAt
      seconds
    }
  }
`)

const looks = {
  Connecting: '',
  'Connected, waiting': 'chip-good',
  Live: 'chip-good',
  'Lost, trying again': 'chip-bad',
  Refused: 'chip-bad',
  Ended: '',
}

/** The clock of the server over one connection, and the state of the connection. */
export function Connection({ name }: { name: string }) {
  const { data, error, connected, done, reconnect } = useSubscription(serverTimeDocument)
  // An event may have errors while the connection is open.
  const failure = connected ? undefined : error
  const open = data ? 'Live' : 'Connected, waiting'
  const ended = failure ? 'Refused' : 'Ended'
  const broken = failure ? 'Lost, trying again' : 'Connecting'
  const state = connected ? open : done ? ended : broken
  const time = data?.serverTime
  const id = useId()
  return (
    <section className="sheet stack gap-3 p-4" aria-labelledby={id} tabIndex={-1}>
      {/* On a phone, the longest state has no room beside the name. */}
      <div className="flex items-center justify-between gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-start">
        <h2 id={id}>{name}</h2>
        <p role="status" className={`chip font-semibold ${looks[state]}`}>
          {state}
        </p>
      </div>
      {/* On a phone, the sentence with the clock has two lines. */}
      <p className={`min-h-[2lh] tabular-nums sm:min-h-0 ${failure ? 'text-soft' : ''}`}>
        {time
          ? `The server has been up for ${time.seconds} s, since ${formatClock(new Date(time.startedAt))}.`
          : 'No event yet.'}
      </p>
      {/* The button and the message have their place always, so that nothing moves. On a phone, that is three lines. */}
      <div
        className={`flex min-h-26 flex-wrap content-start items-center gap-3 sm:min-h-0 ${failure ? '' : 'invisible'}`}
      >
        <ActionButton label="Connect now" onClick={reconnect} />
        {failure && <p className="hint">{toProblem(failure).message}</p>}
      </div>
    </section>
  )
}
