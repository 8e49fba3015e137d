import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './plan.ts'

interface Format {
  readonly name: string
  readonly way: 'stream' | 'subscribe'
  readonly contentType: string
  readonly part: (text: string) => string
  readonly good: string
  readonly end: string
  readonly heartbeat: string
}

const multipart = (text: string) => `\r\n---\r\ncontent-type: application/json\r\n\r\n${text}`
const closing = '\r\n-----\r\n'

const formats: readonly Format[] = [
  {
    name: 'incremental delivery',
    way: 'stream',
    contentType: 'multipart/mixed; boundary="-"',
    part: multipart,
    good: multipart('{"data":{"a":"ä"},"hasNext":true}'),
    end: multipart('{"hasNext":false}') + closing,
    heartbeat: multipart('{"hasNext":true}'),
  },
  {
    name: 'events in multipart',
    way: 'subscribe',
    contentType: 'multipart/mixed;boundary="-";subscriptionSpec=1.0',
    part: multipart,
    good: multipart('{"payload":{"data":{"a":"ä"}}}'),
    end: closing,
    heartbeat: multipart('{}'),
  },
  {
    name: 'an event stream',
    way: 'subscribe',
    contentType: 'text/event-stream',
    part: event,
    good: event('{"data":{"a":"ä"}}'),
    end: 'event: complete\ndata:\n\n',
    heartbeat: ':\n\n',
  },
]

function event(text: string): string {
  return `event: next\ndata: ${text}\n\n`
}

/** Gives the pieces of a stream as fast as it says while the other side reads. */
export function piecesOf(
  { pieces, rest, fast }: StreamedResponse,
  frame: (piece: string | Buffer) => Buffer,
): Readable {
  return Readable.from(write(), { highWaterMark: 1 })

  async function* write(): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      yield frame(piece)
      await sleep(1)
    }
    while (rest) {
      yield frame(rest)
      if (!fast) await sleep(1)
    }
    // The bytes must arrive before the connection ends.
    await sleep(5)
  }
}

export type Ending = 'end' | 'close' | 'reset' | 'stay'

/** A streamed response. A millisecond lies between two pieces. */
export interface StreamedResponse extends Omit<Fault<unknown>, 'respond'> {
  readonly status?: number
  readonly contentType: string
  readonly pieces: readonly (string | Buffer)[]
  /** Repeats for ever after the pieces. */
  readonly rest?: string
  /** The server writes the rest as fast as the client reads. */
  readonly fast?: boolean
  readonly ending: Ending
}

type Case = Omit<StreamedResponse, 'way' | 'contentType'>

export const streamed: readonly StreamedResponse[] = formats.flatMap((format) =>
  [...whole(format), ...broken(format), ...endless(format)].map((response) => ({
    ...response,
    what: `${response.what} of ${format.name}`,
    way: format.way,
    contentType: format.contentType,
  })),
)

function whole({ part, good, end, heartbeat }: Format): Case[] {
  const outcomes = ['data 200']
  const bytes = Buffer.from(good + heartbeat + good + end)
  const every = (length: number) =>
    Array.from({ length: Math.ceil(bytes.length / length) }, (_piece, index) =>
      bytes.subarray(index * length, (index + 1) * length),
    )
  const wrong = { ending: 'end', outcomes: ['ParseError 200'] } as const
  return [
    { what: 'all in one piece', pieces: [bytes], ending: 'end', outcomes },
    { what: 'a part at a time', pieces: [good, heartbeat, good, end], ending: 'end', outcomes },
    { what: 'a slow drip', pieces: every(7), ending: 'end', outcomes },
    { what: 'an end after which the connection stays open', pieces: [good, end], ending: 'stay', outcomes },
    { what: 'an end after which the connection is reset', pieces: [good + end], ending: 'reset', outcomes },
    { what: 'a part that is not JSON', pieces: [good, part('no'), good, end], ...wrong },
    { what: 'a part that is not GraphQL', pieces: [good, part('[1]'), end], ...wrong, ending: 'stay' },
    { what: 'a 503 instead', status: 503, pieces: [good, end], ending: 'end', outcomes: ['ServerError 503'] },
    { what: 'a 406 instead', status: 406, pieces: ['no'], ending: 'end', outcomes: ['ServerError 406'] },
  ]
}

function broken({ good }: Format): Case[] {
  const half = good.slice(0, -8)
  const places = [
    { where: 'after the headers', pieces: [] },
    { where: 'between two parts', pieces: [good, good] },
    { where: 'within a part', pieces: [good, half] },
    {
      where: 'within a character',
      pieces: [Buffer.from(good).subarray(0, Buffer.from(good).indexOf('ä') + 1)],
    },
  ]
  const endings = ['end', 'close', 'reset'] as const
  return places.flatMap(({ where, pieces }) =>
    endings.map((ending) => ({ what: `${ending} ${where}`, pieces, ending, outcomes: ['NetworkError 200'] })),
  )
}

function endless({ part, good, heartbeat, way }: Format): Case[] {
  const never = { ending: 'stay', outcomes: [] } as const
  // A subscription has no end, so only the length of each event is limited.
  const huge = way === 'stream'
  return [
    { what: 'headers and no part', pieces: [], ...never },
    { what: 'one part and then silence', pieces: [good], ...never },
    { what: 'half a part and then silence', pieces: [good.slice(0, -8)], ...never },
    { what: 'heartbeats for ever', pieces: [good], rest: heartbeat, ...never },
    { what: 'parts for ever', pieces: [], rest: good, ...never },
    { what: 'parts as fast as they are read', pieces: [], rest: good, fast: true, huge, ...never },
    {
      what: 'a part that never ends',
      pieces: [part('{"data":{"a":"').trimEnd()],
      rest: 'x'.repeat(10_000),
      fast: true,
      huge: true,
      ...never,
    },
  ]
}
