import { createClient, type Middleware, type StreamedResult, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/collect.ts'
import { fetchOf } from '../../test/streaming/chunks.ts'

const errors = [{ message: 'no' }]
const next = (payload: unknown) => `event: next\ndata: ${JSON.stringify(payload)}\n\n`
const complete = 'event: complete\n\n'

/** What a middleware sees of a subscription: its parts, and the result. */
async function seenOf(body: string) {
  const parts: StreamedResult<unknown>[] = []
  let result: StreamedResult<unknown> | undefined
  const watch: Middleware = (next) => async (operation) => {
    const onPart: typeof operation.onPart = async (part) => {
      parts.push(part)
      await operation.onPart?.(part)
    }
    return (result = await next({ ...operation, onPart }))
  }
  const client = createClient({ fetch: fetchOf('text/event-stream', [body]), middleware: [watch] })
  return { yielded: await collect(subscribe(client, 'subscription { n }')), parts, result }
}

describe('a first event without data', () => {
  test('is the result, and no part', async () => {
    const { yielded, parts, result } = await seenOf(next({ errors }) + complete)
    expect(result).toMatchObject({ error: { name: 'GraphQLResultError', errors } })
    expect([yielded, parts]).toEqual([[result], []])
  })

  test('ends the subscription', async () => {
    const { yielded } = await seenOf(next({ errors }) + next({ data: { n: 1 } }) + complete)
    expect(yielded).toMatchObject([{ error: { errors } }])
  })
})

test('a first event with data: null is a part, because the subscription goes on', async () => {
  const { yielded } = await seenOf(next({ data: null, errors }) + next({ data: { n: 1 } }) + complete)
  expect(yielded).toMatchObject([{ error: { errors } }, { data: { n: 1 } }])
})

test('a second event without data is a part', async () => {
  const { parts } = await seenOf(next({ data: { n: 1 } }) + next({ errors }) + complete)
  expect(parts).toMatchObject([{ data: { n: 1 } }, { error: { errors } }])
})

test('a completed subscription resolves to the last data and done', async () => {
  const { yielded, result } = await seenOf(next({ data: { n: 1 } }) + next({ data: { n: 2 } }) + complete)
  expect(result).toMatchObject({ data: { n: 2 }, done: true, response: { status: 200 } })
  expect(yielded).toMatchObject([{ data: { n: 1 } }, { data: { n: 2 } }])
})

test('a connection that is lost after a part resolves to a NetworkError', async () => {
  const { parts, result } = await seenOf(next({ data: { n: 1 } }))
  expect([parts.length, result?.error?.name]).toEqual([1, 'NetworkError'])
})
