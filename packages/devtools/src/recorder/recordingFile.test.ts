import { expect, test } from 'vitest'
import { callsOf, fileOf, recordedClient, respondWith } from '../../test/recordedClient.ts'
import type { Call } from './call.ts'
import { CallLog } from './CallLog.ts'
import { Faults } from './Listeners.ts'
import { Memory } from './Memory.ts'
import { readCalls } from './recordingFile.ts'
import { Redactor } from './Redactor.ts'

/** A log that shows the calls of a file. */
function opened(file: unknown) {
  const log = new CallLog(new Memory(1_000), new Redactor(), new Faults())
  log.load(readCalls(JSON.stringify(file)).calls)
  return log
}

async function recorded() {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { a: 1 } }) })
  await client.request('query A($b: Int) { a }', { variables: { b: 2 } })
  return recorder
}

// https://github.com/urql-graphql/urql-devtools/issues/346
test('a file shows the same calls as the page that recorded it, at the same time of day', async () => {
  const recorder = await recorded()
  const [before] = callsOf(recorder)
  const file = fileOf(recorder) as { origin: string }
  const origin = new Date(Date.parse(file.origin) + 60_000).toISOString()
  const log = opened({ ...file, origin })
  const [call] = callsOf({ log } as typeof recorder)
  expect(call).toMatchObject({
    name: 'A',
    variables: '{"b":2}',
    exchanges: [{ responseBody: '{"data":{"a":1}}' }],
  })
  expect((call?.startedAt ?? 0) - (before?.startedAt ?? 0)).toBeCloseTo(60_000, -1)
  expect(log.endedAt).toBe(call?.endedAt)
})

test('a file without values has parts without data', () => {
  const { recorder } = recordedClient({})
  recorder.log.load([{ id: 1, endedAt: 1, data: new Redactor().data(undefined) } as Call])
  expect(fileOf(recorder, false)).toMatchObject({ calls: [{ id: 1 }] })
})

test('a call in flight at the export ends with the file', () => {
  const { client, recorder } = recordedClient({ fetch: () => new Promise(() => undefined) })
  void client.request('query A { a }')
  expect(opened(fileOf(recorder)).calls[0]?.endedAt).toBeLessThanOrEqual(performance.now() + 1)
})
