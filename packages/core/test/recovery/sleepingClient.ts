// A client in a process of its own, which a test can stop with SIGSTOP, as a laptop that sleeps stops it. It
// says what it gets.
import { createClient, limitResponse, reconnect, subscribe, timeout } from '../../src/index.ts'

const client = createClient({
  endpoint: process.argv[2],
  fetch: limitResponse({ idle: 1_000 }),
  middleware: [reconnect({ maxDelay: 20 }), timeout(1_000)],
})
const onOpen = () => process.send?.('open')
for await (const { data, error } of subscribe<{ n: number }>(client, 'subscription { n }', { onOpen }))
  process.send?.(error?.name ?? data?.n)
process.disconnect()
