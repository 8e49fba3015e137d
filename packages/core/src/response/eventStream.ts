import { checkPartLength } from './checkPartLength.ts'

/** An event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly event: string
  readonly data: string
}

/**
 * Finds the events of a `text/event-stream`. `id` and `retry` say how to reconnect, which is the caller's part.
 *
 * @throws Error when an event is too long.
 * @see {@link https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation | WHATWG, Server-sent events}
 */
export async function* parseEventStream(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ServerSentEvent, void, void> {
  let unfinished = ''
  let event = ''
  let data = ''
  let afterReturn = false
  for await (const chunk of chunks) {
    if (!chunk) continue
    // The second half of a torn CRLF ends no second line.
    const lines = chunk.slice(afterReturn && chunk.startsWith('\n') ? 1 : 0).split(/\r\n|\r|\n/)
    afterReturn = chunk.endsWith('\r')
    /* v8 ignore start -- @preserve there is at least one line, which only the type doesn't say */
    lines[0] = unfinished + (lines[0] ?? '')
    unfinished = lines.pop() ?? ''
    /* v8 ignore stop -- @preserve */
    for (const line of lines) {
      const colon = `${line}:`.indexOf(':')
      const field = line.slice(0, colon)
      const value = line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      else if (field === 'data') data += `\n${value}`
      else if (!line) {
        // Some servers write no data with `complete`, and mean it.
        if (data || event === 'complete') yield { event, data: data.slice(1) }
        event = data = ''
      }
    }
    checkPartLength(unfinished + data)
  }
}
