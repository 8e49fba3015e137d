import { isOffline } from './comesBack.ts'
import { wasLongOpen } from './silence.ts'

/** What `reconnect` knows of one connection. */
export interface Connection {
  /** Whether the newest event has data. A server may send one event on each connection, and then refuse it. */
  hadEvent: boolean
  /** When it was opened, by the wall clock. NaN before that. */
  openedAt: number
  /**
   * Whether the newest event asks to subscribe again. After it, the server completes the subscription, or is
   * silent.
   */
  isToldTo: boolean
}

/** Counts the connections of a subscription that end one after another. */
export function countConnections() {
  let failures = 0
  let short = 0

  /**
   * The number of failed connections in a row, with this one. A connection that was open for long hasn't
   * failed: many servers and proxies end a quiet one after a while.
   */
  function failuresWith({ hadEvent, openedAt }: Connection): number {
    if (hadEvent || wasLongOpen(openedAt)) return 0
    return isOffline() ? failures : failures + 1
  }

  return {
    failuresWith,

    /** Counts a connection that has ended. Returns the number of failed ones in a row. */
    end(connection: Connection): number {
      failures = failuresWith(connection)
      if (wasLongOpen(connection.openedAt)) short = 0
      else if (!isOffline()) short = Math.min(short + 1, 4)
      return failures
    },

    /**
     * How many times the wait before the next connection has grown. It grows to 4 s if each connection is
     * short, although it had an event: a server may send one on each connection, and close it.
     */
    growth: () => Math.max(failures, short - 1),
  }
}
