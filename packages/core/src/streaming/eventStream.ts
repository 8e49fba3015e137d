import { checkPartLength, type PartParser } from './parts.ts'

/**
 * Makes a parser of a `text/event-stream`. It yields the data of each event `next`, and undefined for the event
 * `complete`. It ignores `id` and `retry`, which say how to reconnect.
 *
 * @throws Error when an event is too long.
 * @see {@link https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | WHATWG, Server-sent events}
 */
export function createEventParser(): PartParser {
  let unfinished = ''
  let event = ''
  let data: string | undefined
  let afterReturn = false
  return function* (chunk) {
    if (!chunk) return
    // If a CRLF is split between two chunks, it still ends only one line.
    let lines = afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (lines.includes('\r')) lines = lines.replace(/\r\n?/g, '\n')
    afterReturn = chunk.endsWith('\r')
    let start = 0
    for (let end = lines.indexOf('\n'); end >= 0; end = lines.indexOf('\n', start)) {
      const line = unfinished + lines.slice(start, end)
      start = end + 1
      unfinished = ''
      const colon = line.indexOf(':')
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = line.slice(field.length + (line.startsWith(': ', colon) ? 2 : 1))
      if (field === 'event') event = value
      else if (field === 'data') data = data === undefined ? value : `${data}\n${value}`
      else if (!line) {
        // `complete` counts without data too, because some servers send none.
        if (event === 'complete') yield undefined
        if (event === 'next' && data !== undefined) yield data
        event = ''
        data = undefined
      }
    }
    unfinished += lines.slice(start)
    checkPartLength(unfinished + (data ?? ''))
  }
}
