import { checkPartLength } from './checkPartLength.ts'
import { createPartWatch } from './partWatch.ts'

/**
 * Finds the bodies of the parts of a `multipart/mixed`; returns at the closing delimiter.
 *
 * A body comes out as soon as it is whole JSON: some servers send the delimiter after it only with the next part.
 *
 * @throws Error when a part is too long.
 * @see {@link https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 | RFC 2046, multipart syntax}
 */
export async function* parseMultipart(
  chunks: AsyncIterable<string>,
  boundary = '-',
): AsyncGenerator<string, void, void> {
  const delimiter = `\n--${boundary}`
  // The first delimiter may start the answer.
  let held = '\n'
  let tail = held
  // False in the preamble, and from where a body has come out to the delimiter after it.
  let inPart = false
  let mayBeWhole = createPartWatch()
  for await (const chunk of chunks) {
    held += chunk
    let text = chunk
    // Only what is new is searched, because a long part comes in many chunks.
    tail = tail.slice(1 - delimiter.length) + chunk
    if (tail.includes(delimiter)) {
      const parts = held.split(delimiter)
      /* v8 ignore next -- @preserve there is at least one part, which only the type doesn't say */
      text = tail = held = parts.pop() ?? ''
      mayBeWhole = createPartWatch()
      for (const part of parts) {
        if (inPart) {
          if (part.startsWith('--')) return
          yield bodyOf(part)
        }
        inPart = true
      }
    }
    if (inPart && held.length < chunk.length + 2 && held.startsWith('--')) return
    if (inPart && mayBeWhole(text) && isJson(bodyOf(held))) {
      inPart = false
      yield bodyOf(held)
    }
    checkPartLength(held)
  }
}

/** What follows the first empty line; before it are the end of the delimiter's line and the headers. */
function bodyOf(part: string): string {
  return /\r?\n\r?\n([\s\S]*)/.exec(part)?.[1] ?? part
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
