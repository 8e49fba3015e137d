import { createClient, type Middleware, type Operation, timeout } from '@thinql/core'
import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../test/deferred.ts'
import { collect } from '../../test/collect.ts'
import { gave } from '../../test/streaming/transportClient.ts'
import { deafFetch, kinds, silentServer } from '../../test/streaming/streamKinds.ts'

describe.for(kinds)('$name with a signal', (kind) => {
  const { contentType, part, run } = kind

  test('gives no part after an abort although it had arrived', async () => {
    const controller = new AbortController()
    const fetch = () =>
      Promise.resolve(new Response(part + part, { headers: { 'content-type': contentType } }))
    const results = run(createClient({ fetch }), controller.signal)
    await results.next()
    controller.abort()
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  test('gives no part that arrives just before an abort', async () => {
    const { fetch, write } = deafFetch(kind)
    const controller = new AbortController()
    const results = run(createClient({ fetch }), controller.signal)
    write(part)
    await results.next()
    const waiting = collect(results)
    await new Promise((resolve) => setTimeout(resolve))
    write(part)
    controller.abort()
    expect(await waiting).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  test('sends nothing when the signal was aborted before', async () => {
    const fetch = () => Promise.reject(new Error('sent'))
    const results = run(createClient({ fetch }), AbortSignal.abort())
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  test('ends with a TimeoutError after AbortSignal.timeout', async () => {
    const { client, closed } = await silentServer(kind)
    const results = await collect(run(client, AbortSignal.timeout(50)))
    expect(results.at(-1)).toMatchObject({ error: { name: 'TimeoutError' } })
    await closed
  })

  test('ends with an AbortError when the signal of the client aborts', async () => {
    const { client } = await silentServer(kind)
    const controller = new AbortController()
    const results = run(createClient({ ...client.options, signal: controller.signal }))
    await results.next()
    controller.abort()
    expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  })

  test('leaves no listener on a signal', async () => {
    const { signal } = new AbortController()
    const { client } = await silentServer(kind)
    for await (const { data } of run(client, signal)) if (data) break
    const left = run(client, signal)
    void left.next()
    await left.return()
    const fetch = () => Promise.resolve(Response.json({ data: { a: 1 } }))
    await collect(run(createClient({ fetch }), signal))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('gives no part of an attempt that has timed out', async () => {
    const sender = deferred<Operation>()
    const outer: Middleware = (next) => async (operation) => {
      const first = await next(operation)
      return first.error ? next(operation) : first
    }
    const deaf: Middleware = () => (operation) => {
      sender.resolve(operation)
      return new Promise(() => undefined)
    }
    const results = collect(run(createClient({ middleware: [outer, timeout(20), deaf] })))
    const { onPart } = await sender.promise
    await new Promise((resolve) => setTimeout(resolve, 30))
    void onPart?.(gave({ a: 1 }))
    expect(await results).toMatchObject([{ error: { name: 'TimeoutError' } }])
  })
})
