import type { ServerHttp2Stream } from 'node:http2'
import type { Fault } from '../plan.ts'
import { type Ending, piecesOf, streamed } from '../streamed/streamed.ts'
import { breakOff } from './streams.ts'

/** The streamed responses over HTTP/2, where the connection stays open. */
export const streamedOverHttp2: readonly Fault<ServerHttp2Stream>[] = streamed.map((response) => ({
  ...response,
  respond: (stream) => {
    stream.respond({ ':status': response.status ?? 200, 'content-type': response.contentType })
    piecesOf(response)
      .on('end', () => endings[response.ending](stream))
      .pipe(stream, { end: false })
  },
}))

const endings: Record<Ending, (stream: ServerHttp2Stream) => unknown> = {
  end: (stream) => stream.end(),
  close: breakOff,
  reset: breakOff,
  stay: () => undefined,
}
