import { checkResponse } from '../http/parseResponse.ts'
import { isObject } from '../operation/json.ts'
import {
  checkPartLength,
  type JsonReader,
  type PartReader,
  readPart,
  type ReadParts,
  type WithParse,
} from './parts.ts'

/** The name of an event that has a response. Without data, it is a ping. */
const isResponse = /^(?:next|message)?$/

/**
 * Begins a line that is JSON without the name of its field. Absinthe writes whole events like that, other
 * servers all but the first line of an event, which they indent.
 */
const bareJson = /^(?:[ \t]*[{}]|[ \t]+(?:["[\]\d-]|true|false|null))/

/** What an event with the name `error` says, unless it is a plain text: a response, its errors, or one of them. */
const saysWhy = /"(?:errors|message)"\s*:/

/**
 * Makes a parser of a `text/event-stream`. It returns what `read` makes of each event `next`, and null
 * for the event `complete`. Some servers send events without a name, which are called `message`. An event
 * `error` is the last one, if it says why. It ignores `id` and `retry`, which say how to reconnect.
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
    const text = withLineFeeds(chunk)
    unfinished += text
    // Search only when a line ends, because a long line comes in many chunks.
    if (text.includes('\n')) readLines(parts)
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(unfinished.length + length)
    return parts
  }

  /**
   * Returns a chunk in which each line ends with a line feed. A CRLF that is split between two chunks ends
   * one line.
   */
  function withLineFeeds(chunk: string) {
    if (!chunk) return ''
    const isSplit = endsWithReturn && chunk.startsWith('\n')
    endsWithReturn = chunk.endsWith('\r')
    const text = isSplit ? chunk.slice(1) : chunk
    // Nearly no stream has a carriage return, and to look for one takes less time than to replace it.
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  }

  /** Reads the lines that have ended. An empty line ends an event. */
  function readLines(parts: ReadParts) {
    const ended = unfinished.split('\n')
    // `split` gives at least one text.
    unfinished = String(ended.pop())
    for (const line of ended) {
      if (line) readLine(line)
      else endEvent(parts)
    }
  }

  function readLine(line: string) {
    const data = valueOf(line.replace(bareJson, 'data: $&'), 'data')
    if (data !== undefined) {
      lines.push(data)
      length += line.length + 1
      return
    }
    name = valueOf(line, 'event') ?? name
  }

  function endEvent(parts: ReadParts) {
    const data = lines.join('\n')
    // It counts without data too, because some servers send none.
    if (name === 'complete') parts.push(null)
    else if (name === 'error' && saysWhy.test(data)) readPart(parts, data, operation, readFailure)
    else if (isResponse.test(name) && data) readPart(parts, data, operation, read)
    name = ''
    lines = []
    length = 0
  }
}

/** Reads why a server has given up. Nothing comes after that. */
const readFailure: JsonReader = (json) => {
  const hasErrors = isObject(json) && 'errors' in json
  return { ...checkResponse(hasErrors ? json : { errors: [json].flat() }), hasNext: false }
}

/** Returns the value of a line if it has this field. The value starts after the colon and one space. */
function valueOf(line: string, field: string): string | undefined {
  if (line === field) return ''
  if (!line.startsWith(`${field}:`)) return undefined
  return line.slice(field.length + 1).replace(/^ /, '')
}
