/**
 * How long a connection stays open, in ms, after a server has said that it brings nothing more. Some servers
 * then keep it open, and send pings.
 */
const longestQuiet = 1_000

/**
 * How long a connection is open, in ms, until it counts as one that worked. A server that accepts and closes
 * gets a growing wait, and one that refuses each new token is left.
 */
const healthyAfter = 5_000

/**
 * Whether a connection that was opened at this time counts as one that worked. The wall clock counts the time
 * of a sleep. Somebody may have set it back since then.
 */
export const wasLongOpen = (openedAt: number) => Math.abs(Date.now() - openedAt) >= healthyAfter

interface Silence {
  /** Aborts when the connection has been quiet for too long. */
  readonly signal: AbortSignal
  /** From now on, the connection must not be quiet for longer than a second. */
  begin(): void
  /** Something has come, or the connection has ended. */
  end(): void
}

export function createSilence(): Silence {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    signal: controller.signal,
    begin() {
      timer = setTimeout(() => controller.abort(), longestQuiet)
    },
    end: () => clearTimeout(timer),
  }
}
