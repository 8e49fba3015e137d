import { checkPartLength } from './checkPartLength.ts'
import type { PartParser } from './partParser.ts'
import { createPartWatch } from './partWatch.ts'

/**
 * Finds the bodies of the parts of a `multipart/mixed`; undefined is the closing delimiter.
 *
 * A body comes out as soon as it is whole JSON: some servers send the delimiter after it only with the next part.
 *
 * @throws Error when a part is too long.
 * @see {@link https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 | RFC 2046, multipart syntax}
 */
export function createMultipartParser(boundary = '-'): PartParser {
  const delimiter = `\n--${boundary}`
  // The first delimiter may start the answer.
  let held = '\n'
  let tail = held
  // False in the preamble, and from where a body has come out to the delimiter after it.
  let inPart = false
  let inBody = false
  let watch = createPartWatch()
  return function* (chunk) {
    held += chunk
    let text: string | undefined = chunk
    // Only what is new is searched, because a long part comes in many chunks.
    tail = tail.slice(1 - delimiter.length) + chunk
    if (tail.includes(delimiter)) {
      const parts = held.split(delimiter)
      /* v8 ignore next -- @preserve there is at least one part, which only the type doesn't say */
      tail = held = parts.pop() ?? ''
      inBody = false
      watch = createPartWatch()
      for (const part of parts) {
        if (inPart) yield part.startsWith('--') ? undefined : { body: bodyOf(part) ?? part }
        inPart = true
      }
    }
    if (inPart) {
      if (!inBody) {
        if (held.startsWith('--')) yield undefined
        text = bodyOf(held)
        inBody = text !== undefined
      }
      const whole = text && watch(text)
      if (whole) {
        inPart = false
        yield whole
      }
    }
    checkPartLength(held)
  }
}

/** What follows the first empty line; before it are the end of the delimiter's line and the headers. */
function bodyOf(part: string): string | undefined {
  return /\r?\n\r?\n([\s\S]*)/.exec(part)?.[1]
}
