import { type ClientOptions, createClient } from 'graphql-ws'

/**
 * Creates a WebSocket that closes if a ping gets no pong within five seconds. A socket can be dead without
 * an error, for example after the laptop has slept. `reconnect` opens the next one.
 */
export function createPingingSocket(options: ClientOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const ping = (isReceived: boolean) => {
    if (!isReceived) timer = setTimeout(() => socket.terminate(), 5_000)
  }
  const limits = { keepAlive: 12_000, connectionAckWaitTimeout: 10_000, retryAttempts: 0 }
  const socket = createClient({ ...limits, ...options, on: { ping, pong: stop, closed: stop } })
  return socket
}
