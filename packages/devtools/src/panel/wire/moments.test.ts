import { subscribe } from '@thinql/core'
import { expect, onTestFinished, test } from 'vitest'
import { recordedClient, streamText } from '../../../test/recordedClient.ts'
import { lookOfState, momentsOf, stateOf } from './moments.ts'

const event = 'event: next\ndata: {"data":{"price":1}}\n\n'
const breaksOff = () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

/** How a connection goes, what is said of it, and the colour of its bars. */
test.for<[title: string, fetch: typeof globalThis.fetch, text: RegExp, look: string]>([
  ['connects', () => new Promise(() => undefined), /^connecting$/, 'open'],
  ['is open', streamText('text/event-stream', [event]), /^200 · open · first byte after /, 'open'],
  ['is closed', streamText('text/event-stream', [event]), /^200 · closed by the page · /, 'plain'],
  [
    'is ended by the server',
    streamText('text/event-stream', [event, 'event: complete\n\n']),
    /^200 · ended by the server · /,
    'good',
  ],
  ['is lost', breaksOff, /^200 · NetworkError · lost · /, 'bad'],
  [
    'is refused',
    () => Promise.resolve(Response.json({ errors: [{ message: 'no' }] }, { status: 401 })),
    /^401 · ServerError · refused · /,
    'bad',
  ],
])('a connection that %s is described', async ([title, fetch, text, look]) => {
  const { client, recorder } = recordedClient({ fetch })
  const open = subscribe(client, 'subscription Price { price }')
  void (async () => {
    while (!(await open.next()).done) if (title === 'is closed') await open.return()
  })()
  onTestFinished(() => void open.return())
  const [call] = recorder.log.calls
  await expect
    .poll(() => call && momentsOf(call)[0])
    .toMatchObject({ title: 'Connection 1', text: expect.stringMatching(text) as string })
  expect(call?.exchanges.map((exchange) => lookOfState[stateOf(exchange)])).toEqual([look])
})
