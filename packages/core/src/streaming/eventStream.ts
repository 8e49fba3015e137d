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
 * @see {@link https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | WHATWG, Server-sent events}
 */
export function createEventParser(read: JsonReader, operation: WithParse = {}): PartReader {
  let unfinished = ''
  let name = ''
  let lines: string[] = []
  /** How many characters these lines took. A line without a value takes memory too. */
  let length = 0
  let endsWithReturn = false

  return { read: readChunk, rest: () => [...lines, unfinished].join('\n') }

  function readChunk(chunk: string) {
    const parts: ReadParts = []
    // If a CRLF is split between two chunks, it still ends only one line.
    const rest = endsWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (chunk) endsWithReturn = chunk.endsWith('\r')
    const added = rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest
    unfinished += added
    // Search only when a line ends, because a long line comes in many chunks.
    if (added.includes('\n')) {
      const ended = unfinished.split('\n')
      // `split` gives at least one text.
      unfinished = String(ended.pop())
      for (const line of ended) {
        if (line) readLine(line)
        else endEvent(parts)
      }
    }
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(unfinished.length + length)
    return parts
  }

  function readLine(line: string) {
    const value = valueOf(line, 'data')
    if (value === undefined) {
      name = valueOf(line, 'event') ?? name
      return
    }
    lines.push(value)
    length += line.length + 1
  }

  function endEvent(parts: ReadParts) {
    const data = lines.join('\n')
    const isNext = name === 'next' && lines.length > 0
    const isMessage = isUnnamed.test(name) && data !== ''
    // `complete` counts without data too, because some servers send none.
    if (name === 'complete') parts.push(undefined)
    if (isNext || isMessage) readPart(parts, data, operation, read)
    name = ''
    lines = []
    length = 0
  }
}

/** Returns the value of a line if it has this field. The value starts after the colon and one space. */
function valueOf(line: string, field: string): string | undefined {
  if (line === field) return ''
  if (!line.startsWith(`${field}:`)) return undefined
  return line.slice(field.length + 1).replace(/^ /, '')
}
