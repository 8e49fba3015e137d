import {
  checkPartLength,
  type JsonReader,
  type PartReader,
  readPart,
  type ReadParts,
  type WithParse,
} from './parts.ts'

/** The name of an event that has none. Without data, such an event is a ping. */
const isUnnamed = /^(?:message)?$/

/**
 * Makes a parser of a `text/event-stream`. It returns what `read` makes of each event `next`, and undefined for the event
 * `complete`. Some servers send events without a name, which are called `message`. It ignores `id` and `retry`, which say
 * how to reconnect.
 *
 * @throws Error when an event is too long.
 * @see {@link https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | WHATWG, Server-sent events}
 */
export function createEventParser(read: JsonReader, operation: WithParse = {}): PartReader {
  let unfinished = ''
  let event = ''
  let data: string | undefined
  let endsWithReturn = false
  return (chunk) => {
    const parts: ReadParts = []
    // If a CRLF is split between two chunks, it still ends only one line.
    const rest = endsWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    const added = rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest
    if (chunk) endsWithReturn = chunk.endsWith('\r')
    unfinished += added
    // Search only when a line ends, because a long line comes in many chunks.
    const text = added.includes('\n') ? unfinished : ''
    let start = 0
    for (let end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      if (end > start) {
        const isData = text.startsWith('data', start)
        const colon = start + (isData ? 4 : 5)
        if ((isData || text.startsWith('event', start)) && (text[colon] === ':' || colon === end)) {
          // A value starts after the colon and one space.
          const value = text.slice(colon + (text[colon + 1] === ' ' ? 2 : 1), end)
          if (!isData) event = value
          else data = data === undefined ? value : `${data}\n${value}`
        }
        continue
      }
      // `complete` counts without data too, because some servers send none.
      if (event === 'complete') parts.push(undefined)
      if ((event === 'next' && data !== undefined) || (isUnnamed.test(event) && data))
        readPart(parts, data, operation, read)
      event = ''
      data = undefined
    }
    unfinished = unfinished.slice(start)
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(unfinished.length + (data?.length ?? 0))
    return parts
  }
}
