import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createClient, limitResponse, type Middleware, reconnect, subscribe, timeout } from '@thinql/core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

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

// https://github.com/twentyhq/twenty/pull/21061
test('a subscription recovers from a server that hangs without closing its connections', async () => {
  const { server, endpoint } = await forkEventServer()
  const middleware = [reconnect(), timeout(2_000)]
  const { next, untilEvent, leave } = follow(endpoint, middleware, limitResponse({ idle: 2_000 }))
  // On a busy machine, the first connection may take longer than the timeout.
  await untilEvent()
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
  const { next, leave } = follow(endpoint, [reconnect()], limitResponse({ idle: 5_000 }, fetch))
  expect(await next()).toEqual({ n: 1 })
  const pending = next()
  await new Promise((resolve) => setTimeout(resolve, 7_000))
  expect(fetch).toHaveBeenCalledTimes(1)
  await leave()
  expect(await pending).toBeUndefined()
})
