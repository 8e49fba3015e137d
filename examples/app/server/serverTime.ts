import { Repeater } from 'graphql-yoga'

/** The subscription that sends an event each second since the server has started. */
export function serverTime() {
  const start = Date.now()
  const startedAt = new Date(start).toISOString()
  return {
    subscribe: () =>
      new Repeater<number>(async (push, stop) => {
        const send = () => void push(Math.floor((Date.now() - start) / 1_000))
        send()
        const timer = setInterval(send, 1_000)
        await stop
        clearInterval(timer)
      }),
    resolve: (seconds: number) => ({ startedAt, seconds }),
  }
}
