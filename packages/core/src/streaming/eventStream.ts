import { checkPartLength, type JsonReader, type PartReader, readPart, type ReadPart } from './parts.ts'

/**
 * Makes a parser of a `text/event-stream`. It returns what `read` makes of each event `next`, and undefined for the event
 * `complete`. It ignores `id` and `retry`, which say how to reconnect.
 *
 * @throws Error when an event is too long.
 * @see {@link https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | WHATWG, Server-sent events}
 */
export function createEventParser(read: JsonReader): PartReader {
  let unfinished = ''
  let event = ''
  let data: string | undefined
  let endsWithReturn = false
  return (chunk) => {
    const parts: (ReadPart | undefined)[] = []
    const text = chunk.includes('\r') ? chunk.replaceAll(/\r\n?/g, '\n') : chunk
    // If a CRLF is split between two chunks, it still ends only one line.
    let start = endsWithReturn && chunk.startsWith('\n') ? 1 : 0
    if (chunk) endsWithReturn = chunk.endsWith('\r')
    for (let end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      const line = unfinished + text.slice(start, end)
      unfinished = ''
      if (line) {
        // A value starts after the first colon and one space.
        const colon = line.indexOf(':')
        const field = colon < 0 ? line : line.slice(0, colon)
        const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
        if (field === 'event') event = value
        if (field === 'data') data = data === undefined ? value : `${data}\n${value}`
        continue
      }
      // `complete` counts without data too, because some servers send none.
      if (event === 'complete') parts.push(undefined)
      if (event === 'next' && data !== undefined) parts.push(...readPart(data, read))
      event = ''
      data = undefined
    }
    unfinished += text.slice(start)
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(unfinished.length + (data?.length ?? 0))
    return parts
  }
}
