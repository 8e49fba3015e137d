import { createClient, retry } from '@thinql/core'
import { expect, test } from 'vitest'
import { logging } from '../../recipes/logging.ts'
import { respondWith, serve, serveResponse } from '../serve.ts'

const ms = expect.any(Number) as number

test('logs operation, outcome and duration', async () => {
  const entries: object[] = []
  const endpoint = await serve((_, response) => setTimeout(() => response.end('{"data":{}}'), 50))
  const client = createClient({ endpoint, middleware: [logging((entry) => entries.push(entry))] })
  await client.request('query Todos { a }')
  expect(entries).toEqual([{ kind: 'query', name: 'Todos', outcome: 'success', status: 200, ms }])
  expect((entries[0] as { ms: number }).ms).toBeGreaterThanOrEqual(49)
})

test('logs once before retry, and each try after it', async () => {
  const endpoint = await serveResponse(respondWith(503))
  const whole: object[] = []
  const tries: object[] = []
  const client = createClient({
    endpoint,
    middleware: [
      logging((entry) => whole.push(entry)),
      retry({ attempts: 2, maxDelay: 0 }),
      logging((entry) => tries.push(entry)),
    ],
  })
  await client.request('{ a }')
  const entry = { kind: 'query', name: undefined, outcome: 'ServerError', status: 503, ms }
  expect({ whole, tries }).toEqual({ whole: [entry], tries: [entry, entry] })
})
