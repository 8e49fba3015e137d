import type { ServerResponse } from 'node:http'
import { type Middleware, request } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { serve } from '../../test/serve.ts'
import { hang } from '../../test/hang.ts'

test.for([
  { stage: 'before the headers', listener: () => undefined },
  { stage: 'in the body', listener: (_: unknown, response: ServerResponse) => response.write('{"data":') },
])('AbortSignal.timeout() that a middleware sets gives a TimeoutError $stage', async ({ listener }) => {
  const deadline: Middleware = (next) => (operation) =>
    next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: AbortSignal.timeout(50) } })
  const { error } = await request('{ a }', { endpoint: await serve(listener), middleware: [deadline] })
  expect(error?.name).toBe('TimeoutError')
})

describe('what throws when it is read', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  test.for<{ what: string; thrown: Error }>([
    { what: 'a revoked proxy', thrown: revoked.proxy as Error },
    {
      what: 'an error whose getters throw',
      thrown: Object.defineProperties(new Error(), {
        name: { get: () => expect.fail() },
        message: { get: () => expect.fail() },
        cause: { get: () => expect.fail() },
      }),
    },
  ])('is the cause of a RequestError or an AbortError: $what', async ({ thrown }) => {
    const throwing = () => Promise.reject(thrown)
    const thrownError = (await request('{ a }', { middleware: [() => throwing] })).error
    expect(thrownError?.name).toBe('RequestError')
    expect(thrownError?.cause).toBe(thrown)
    const aborted = (await request('{ a }', { signal: AbortSignal.abort(thrown) })).error
    expect(aborted?.name).toBe('AbortError')
    expect(aborted?.cause).toBe(thrown)
    const failed = (await request('{ a }', { endpoint: 'http://localhost/', fetch: throwing })).error
    expect(failed?.name).toBe('NetworkError')
  })
})

test('an abort whose reason throws when it is read is an AbortError', async () => {
  const hostile = {
    get name() {
      throw new Error('no name')
    },
  }
  const controller = new AbortController()
  const pending = request('{ a }', { signal: controller.signal, fetch: () => hang(() => undefined) })
  controller.abort(hostile)
  expect((await pending).error?.name).toBe('AbortError')
})

describe('the reason of an abort', () => {
  const prototypeless: unknown = Object.create(null)

  test('without a message gives "no reason given"', async () => {
    const signal = AbortSignal.abort({ name: 'TimeoutError' })
    const { error } = await request('query Todos { a }', { signal })
    expect(error?.message).toBe('query Todos: no reason given')
  })

  test('from AbortSignal.timeout gives a TimeoutError', async () => {
    const signal = AbortSignal.timeout(10)
    const { error } = await request('query Todos { a }', { signal, endpoint: await serve(() => undefined) })
    expect(error?.name).toBe('TimeoutError')
    expect(error?.cause).toBe(signal.reason)
    expect(error?.message).toBe('query Todos: The operation was aborted due to timeout')
  })

  test.for<{ what: string; given: unknown; name: string }>([
    { what: 'an object named TimeoutError', given: { name: 'TimeoutError' }, name: 'TimeoutError' },
    { what: 'null', given: null, name: 'AbortError' },
    { what: 'a string', given: 'TimeoutError', name: 'AbortError' },
    { what: 'an object without prototype', given: prototypeless, name: 'AbortError' },
  ])('$what gives a $name', async ({ given, name }) => {
    const { error } = await request('{ a }', { signal: AbortSignal.abort(given) })
    expect(error).toMatchObject({ name, cause: given })
  })
})
