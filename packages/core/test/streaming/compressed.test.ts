import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import { createClient, limitResponse, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { deferred } from '../support/promises.ts'
import { serve } from '../support/serve.ts'
import { complete, event } from './serveInTurn.ts'

// https://github.com/tower-rs/tower-http/issues/420
// https://github.com/tiann/hapi/pull/1231
// https://github.com/toverux/expresse/issues/2
test.for([
  { coding: 'gzip', create: createGzip, flush: constants.Z_SYNC_FLUSH },
  { coding: 'deflate', create: createDeflate, flush: constants.Z_SYNC_FLUSH },
  { coding: 'br', create: createBrotliCompress, flush: constants.BROTLI_OPERATION_FLUSH },
])(
  'each event of a stream in $coding comes when the server flushes it',
  async ({ coding, create, flush }) => {
    const arrived = [deferred(), deferred()]
    const endpoint = await serve((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': coding })
      const compressed = create()
      compressed.pipe(response)
      const send = (text: string) => {
        compressed.write(text)
        compressed.flush(flush)
      }
      send(event(1))
      // Each event is sent when the client has the one before it.
      void arrived[0]?.promise.then(() => send(event(2)))
      void arrived[1]?.promise.then(() => compressed.end(complete))
    })
    const client = createClient({ endpoint, fetch: limitResponse({ bytes: 10_000 }) })
    const numbers: (number | undefined)[] = []
    for await (const { data } of subscribe<{ n: number }>(client, 'subscription { n }')) {
      numbers.push(data?.n)
      arrived[numbers.length - 1]?.resolve()
    }
    expect(numbers).toEqual([1, 2])
  },
)
