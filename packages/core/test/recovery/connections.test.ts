import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createTcpServer, connect } from 'node:net'
import path from 'node:path'
import { createClient, limitResponse, type Middleware, reconnect, subscribe, timeout } from '@thinql/core'
import { createSchema, createYoga } from 'graphql-yoga'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'
import { serve } from '../support/serve.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1)
  return () => vi.restoreAllMocks()
})

function follow(endpoint: string, middleware: readonly Middleware[], fetch?: typeof globalThis.fetch) {
  const events = subscribe<{ n: number }>(createClient({ endpoint, middleware, fetch }), 'subscription { n }')
  return {
    leave: () => events.return(),
    /** The data of the next event, or the name of the next error. */
    next: async () => {
      const { value } = await events.next()
      return value?.error ? value.error.name : value?.data
    },
    /** Reads Results until there is an event. Returns the names of the errors. */
    untilEvent: async () => {
      const errors: string[] = []
      for await (const { error } of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) }) {
        if (!error) break
        errors.push(error.name)
      }
      return errors
    },
  }
}

/** Starts a server in a process of its own. It sends an event at once, and pings. */
async function forkEventServer() {
  const server = fork(path.join(import.meta.dirname, 'eventServer.ts'))
  onTestFinished(() => void server.kill('SIGKILL'))
  const [port] = (await once(server, 'message')) as [number]
  return { server, endpoint: `http://127.0.0.1:${port}/graphql` }
}

test('a subscription recovers from a server that hangs without closing its connections', async () => {
  const { server, endpoint } = await forkEventServer()
  const middleware = [reconnect(), timeout(500)]
  const { next, untilEvent, leave } = follow(endpoint, middleware, limitResponse({ idle: 500 }))
  expect(await next()).toEqual({ n: 1 })
  server.kill('SIGSTOP')
  // By the time without a byte.
  expect(await next()).toBe('NetworkError')
  // The kernel accepts connections for the process, but no headers come.
  expect(await next()).toBe('TimeoutError')
  server.kill('SIGCONT')
  for (const error of await untilEvent()) expect(error).toBe('TimeoutError')
  await leave()
})

test('a subscription stays connected as long as pings come without events', async () => {
  const { endpoint } = await forkEventServer()
  const fetch = vi.fn(globalThis.fetch)
  const { next, leave } = follow(endpoint, [reconnect()], limitResponse({ idle: 1000 }, fetch))
  expect(await next()).toEqual({ n: 1 })
  const pending = next()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(fetch).toHaveBeenCalledTimes(1)
  await leave()
  expect(await pending).toBeUndefined()
})

test('a subscription recovers from a proxy that cuts idle connections', async () => {
  const schema = createSchema({
    typeDefs: 'type Query { n: Int } type Subscription { n: Int }',
    resolvers: {
      Subscription: {
        n: {
          async *subscribe() {
            yield { n: 1 }
            // Longer than the proxy waits.
            await new Promise((resolve) => setTimeout(resolve, 10_000).unref())
          },
        },
      },
    },
  })
  const yoga = createYoga({ schema, logging: false })
  const upstream = new URL(await serve((request, response) => void yoga(request, response)))
  let cut = 0
  const proxy = createTcpServer((client) => {
    const server = connect(Number(upstream.port), upstream.hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      socket
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy()
          server.destroy()
        })
    }
    client.setTimeout(300, () => {
      cut += 1
      client.destroy()
    })
  })
  onTestFinished(() => void proxy.close())
  const port = await listenOnPort(proxy)
  const { next, leave } = follow(`http://127.0.0.1:${port}/graphql`, [reconnect()])
  const outcomes = [await next(), await next(), await next(), await next(), await next()]
  expect(outcomes).toEqual([{ n: 1 }, 'NetworkError', { n: 1 }, 'NetworkError', { n: 1 }])
  expect(cut).toBe(2)
  await leave()
})
