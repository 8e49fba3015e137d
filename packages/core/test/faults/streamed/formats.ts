/** A format of streams, and the function that accepts it. */
export interface Format {
  readonly name: string
  readonly way: 'stream' | 'subscribe'
  readonly contentType: string
  /** Wraps the text of a part. */
  readonly part: (text: string) => string
  /** A valid part. */
  readonly good: string
  /** The end of the stream. */
  readonly end: string
  /** A part without content. */
  readonly heartbeat: string
}

const multipart = (text: string) => `\r\n---\r\ncontent-type: application/json\r\n\r\n${text}`
const closing = '\r\n-----\r\n'

export const formats: readonly Format[] = [
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
