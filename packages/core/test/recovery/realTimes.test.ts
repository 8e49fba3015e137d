import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'
import { complete, event, open } from '../harness.ts'

// What takes minutes on a real day, with shorter times.

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
// https://github.com/apollographql/subscriptions-transport-ws/issues/226
// https://github.com/hyperblast/beefweb/issues/21
// https://github.com/apollographql/subscriptions-transport-ws/issues/4
// https://github.com/ChilliCream/graphql-platform/issues/4184
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
