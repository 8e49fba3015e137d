import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, limitResponse, reconnect, subscribe, timeout } from '@thinql/core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'
import { collect, complete, event, open, serve } from '../harness.ts'

// What takes minutes on a real day, with shorter times.

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1)
})

test('40 quiet subscriptions get their only event, which comes long after the time of `timeout`', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const responses: ServerResponse[] = []
  const endpoint = await serve((request, response) => {
    request.resume()
    open(response).write(':\n\n')
    responses.push(response)
  })
  const client = createClient({ endpoint, middleware: [reconnect(), timeout(8_000)] })
  const onOpen = vi.fn()
  const subscriptions = Array.from({ length: 40 }, () =>
    collect(subscribe<{ n: number }>(client, 'subscription { n }', { onOpen })),
  )
  await expect.poll(() => onOpen.mock.calls).toHaveLength(40)
  await vi.advanceTimersByTimeAsync(60_000)
  for (const response of responses) response.end(event(1) + complete)
  const results = (await Promise.all(subscriptions)).flat()
  expect(results.map(({ data, error }) => error ?? data)).toEqual(Array(40).fill({ n: 1 }))
  expect(responses).toHaveLength(40)
})

// https://github.com/wireapp/wire-webapp/pull/21477
// https://github.com/apollographql/subscriptions-transport-ws/issues/226
// https://github.com/hyperblast/beefweb/issues/21
// https://github.com/apollographql/subscriptions-transport-ws/issues/4
// https://github.com/ChilliCream/graphql-platform/issues/4184
test('a laptop wakes without a network: its dead connection is found, and the subscription comes back with the network', async () => {
  const before = createServer((request, response) => {
    request.resume()
    open(response).write(event(1))
  })
  const port = await listenOnPort(before)
  const client = createClient({
    endpoint: `http://127.0.0.1:${port}/graphql`,
    fetch: limitResponse({ idle: 1_000 }),
    middleware: [reconnect({ maxDelay: 20 }), timeout(10_000)],
  })
  const events = subscribe<{ n: number }>(client, 'subscription { n }')
  expect((await events.next()).value?.data).toEqual({ n: 1 })
  // New connections are refused, and the old one is silent, as it is after a sleep.
  before.close()
  for (let loss = 0; loss < 3; loss++)
    expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  before.closeAllConnections()
  const again = createServer((request, response) => {
    request.resume()
    open(response).write(event(2))
  })
  onTestFinished(() => {
    again.closeAllConnections()
    again.close()
  })
  await listenOnPort(again, port)
  let newest: unknown
  while (!newest) newest = (await events.next()).value?.data
  expect(newest).toEqual({ n: 2 })
  await events.return()
})

/** Starts a client in a process of its own. `next` gives what it says next. */
function forkClient(port: number) {
  const endpoint = `http://127.0.0.1:${port}/graphql`
  const client = fork(path.join(import.meta.dirname, 'sleepingClient.ts'), [endpoint])
  onTestFinished(() => void client.kill('SIGKILL'))
  const said = on(client, 'message')
  const next = async () => ((await said.next()).value as [string | number])[0]
  return { client, next, exited: once(client, 'exit') }
}

const isLoss = (word: string | number) => String(word).endsWith('Error')

// https://github.com/wireapp/wire-webapp/pull/21477
test.for<[when: string, respond: RequestListener]>([
  ['has an open connection', (_, response) => void open(response).write(event(1))],
  ['waits for the headers', () => undefined],
  ['waits to connect again', (_, response) => void response.writeHead(503).end()],
])(
  'a process is frozen while it %s, and wakes without a network: it says what it has lost, and gets the next event',
  async ([, respond]) => {
    const before = createServer((request, response) => {
      request.resume()
      respond(request, response)
    })
    const port = await listenOnPort(before)
    const { client, next, exited } = forkClient(port)
    await once(before, 'request')
    client.kill('SIGSTOP')
    // New connections are refused, and the old one is silent.
    before.close()
    // Longer than each limit of the client, so that all of them are over when it wakes.
    await sleep(1_500)
    client.kill('SIGCONT')
    for (let losses = 0; losses < 3;) losses = isLoss(await next()) ? losses + 1 : 0

    before.closeAllConnections()
    const after = createServer((request, response) => {
      request.resume()
      open(response).end(event(2) + complete)
    })
    onTestFinished(() => void after.close())
    await listenOnPort(after, port)
    const words = [await next()]
    while (words.at(-1) !== 2) words.push(await next())
    expect(words.filter((word) => !isLoss(word))).toEqual(['open', 2])
    expect(await exited).toEqual([0, null])
  },
)
