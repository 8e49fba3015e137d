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
  // Each line of data has a line end before it.
  let data = ''
  let afterReturn = false
  return function* (chunk) {
    if (!chunk) return
    // If a CRLF is split between two chunks, it still ends only one line.
    const skipped = afterReturn && chunk.startsWith('\n') ? 1 : 0
    afterReturn = chunk.endsWith('\r')
    // `split` gives at least one line.
    const lines = chunk.slice(skipped).split(/\r\n?|\n/)
    lines[0] = unfinished + String(lines[0])
    unfinished = String(lines.pop())
    for (const line of lines) {
      // A value starts after the first colon and one space.
      const colon = `${line}:`.indexOf(':')
      const field = line.slice(0, colon)
      const value = line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
      if (field === 'event') event = value
      if (field === 'data') data += `\n${value}`
      if (line) continue
      // `complete` counts without data too, because some servers send none.
      if (event === 'complete') yield undefined
      if (event === 'next' && data) yield data.slice(1)
      event = data = ''
    }
    checkPartLength(unfinished + data)
  }
}
