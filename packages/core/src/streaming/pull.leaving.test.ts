import { createClient } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../test/deferred.ts'
import { collect } from '../../test/collect.ts'
import { deafFetch, kinds, silentServer } from '../../test/streaming/streamKinds.ts'

describe.for(kinds)('$name', (kind) => {
  const { part, run } = kind

  test('closes the connection after break', async () => {
    const { client, closed } = await silentServer(kind)
    for await (const { data } of run(client)) if (data) break
    await expect(closed).resolves.toBe('closed')
  })

  test('closes the connection after return() during next()', async () => {
    const { client, closed } = await silentServer(kind)
    const results = run(client)
    await results.next()
    const waiting = results.next()
    expect([await results.return(), await waiting]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ])
    await closed
  })

  test('closes the connection after an abort during next() and ends with an AbortError', async () => {
    const { client, closed } = await silentServer(kind)
    const controller = new AbortController()
    const results = run(client, controller.signal)
    await results.next()
    const waiting = collect(results)
    controller.abort('enough')
    expect(await waiting).toMatchObject([{ error: { name: 'AbortError', cause: 'enough' } }])
    await closed
  })

  test('closes the connection after an abort between two next()', async () => {
    const { client, closed } = await silentServer(kind)
    const controller = new AbortController()
    const results = run(client, controller.signal)
    await results.next()
    controller.abort()
    await closed
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  test('cancels the body of a fetch that ignores the signal', async () => {
    const { fetch, write, cancelled } = deafFetch(kind)
    const results = run(createClient({ fetch }))
    write(part)
    await results.next()
    void results.next()
    // Now it waits for the next chunk.
    await new Promise((resolve) => setTimeout(resolve))
    await results.return()
    await expect(cancelled).resolves.toBe('cancelled')
  })

  test('cancels a body that arrives after return()', async () => {
    const { fetch, cancelled } = deafFetch(kind)
    const called = deferred()
    const arrive = deferred()
    const results = run(
      createClient({
        fetch: async () => {
          called.resolve()
          await arrive.promise
          return fetch()
        },
      }),
    )
    void results.next()
    await called.promise
    await results.return()
    arrive.resolve()
    await expect(cancelled).resolves.toBe('cancelled')
  })
})
