import { createClient, type Result, stream, subscribe } from '@thinql/core'
import { eventStreams } from '../../streaming/eventStreams.ts'
import { formats } from '../../streaming/formats.ts'
import type { Check } from './check.ts'

/** What each Result says; the last one that the test expects has no error. */
async function said(results: AsyncIterable<Result<unknown>>) {
  const seen = []
  for await (const { data, error } of results) seen.push(error?.name ?? data)
  return seen
}

const whole = formats.map(({ format, contentType: type, body, grown }): Check => ({
  rule: `stream() reads @defer and @stream as the ${format} format has them, torn into bytes`,
  run: (url) => said(stream(createClient({ endpoint: url('torn', { type, body }) }), '{ todo }')),
  expected: grown,
}))

const events = eventStreams.map(({ kind, contentType: type, body }): Check => ({
  rule: `subscribe() reads ${kind}, torn into bytes`,
  run: (url) =>
    said(subscribe(createClient({ endpoint: url('torn', { type, body }) }), 'subscription { n }')),
  expected: [{ n: 'ä' }, { n: '🥛' }],
}))

export const streams: readonly Check[] = [
  ...whole,
  ...events,
  {
    rule: 'a subscription that the server does not complete ends in a NetworkError',
    async run(url) {
      const body = 'event: next\ndata: {"data":{"n":1}}\n\n'
      const endpoint = url('respond', { type: 'text/event-stream', body })
      return said(subscribe(createClient({ endpoint }), 'subscription { n }'))
    },
    expected: [{ n: 1 }, 'NetworkError'],
  },
]
