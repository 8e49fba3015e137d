import { checkPartLength, type PartParser } from './parts.ts'

/** What ends or changes the nesting of JSON: escapes, quotes and braces. */
const marks = /\\[\s\S]|["{}]/g

/**
 * Makes a parser of `multipart/mixed`. It returns the body of each part, and undefined for the closing delimiter.
 *
 * A body ends at the next delimiter, or as soon as its braces match, because some servers send the delimiter only with
 * the next part.
 *
 * @throws Error when a part is too long.
 * @see {@link https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 | RFC 2046, multipart syntax}
 */
export function createMultipartParser(boundary = '-'): PartParser {
  const delimiter = `\n--${boundary}`
  // All text after the latest delimiter. The first delimiter may start the body.
  let part = '\n'
  // The end of that text, which may have the beginning of a delimiter.
  let tail = part
  // False before the first delimiter, and after a body that was returned before its delimiter.
  let isOpen = false
  // The text of the part whose braces aren't counted yet.
  let uncounted = ''
  let depth = 0
  let inString = false

  return (chunk) => {
    const parts: (string | undefined)[] = []
    part += chunk
    uncounted += chunk
    // Search only the new text, because a long part comes in many chunks.
    tail = tail.slice(1 - delimiter.length) + chunk
    if (tail.includes(delimiter)) {
      const complete = part.split(delimiter)
      // `split` gives at least one text.
      part = tail = uncounted = String(complete.pop())
      depth = 0
      inString = false
      for (const text of complete) {
        if (isOpen) parts.push(text.startsWith('--') ? undefined : (bodyOf(text) ?? text))
        isOpen = true
      }
    }
    if (isOpen) {
      // Search only at the start of a part, because a search through many chunks takes long.
      if (part.length < chunk.length + 2 && part.startsWith('--')) parts.push(undefined)
      const body = endsJson(chunk) ? bodyOf(part) : undefined
      if (body) {
        isOpen = false
        parts.push(body)
      }
    }
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(part)
    return parts
  }

  /** Counts braces only when a chunk ends with one. Then the JSON may be complete, and no escape is split. */
  function endsJson(chunk: string): boolean {
    if (!chunk.trimEnd().endsWith('}')) return false
    // There is a mark, because the chunk ends with one.
    for (const mark of uncounted.match(marks) as string[]) {
      if (mark === '"') inString = !inString
      else if (!inString && mark.length < 2) depth += mark === '{' ? 1 : -1
    }
    uncounted = ''
    return !depth
  }
}

/** Returns the text after the first empty line. The headers of the part are before that line. */
function bodyOf(part: string): string | undefined {
  const headersEnd = /\r?\n\r?\n/.exec(part)
  return headersEnd ? part.slice(headersEnd.index + headersEnd[0].length) : undefined
}
