import {
  checkPartLength,
  type JsonReader,
  type PartReader,
  readPart,
  type ReadParts,
  type WithParse,
} from './parts.ts'

/**
 * The longest boundary that RFC 2046 allows. The end of each chunk is searched for it, so a long one would
 * take quadratic time.
 */
const maxBoundaryLength = 70

/** How often the text of a part may be parsed. Without a limit, a part in many chunks would take quadratic time. */
const maxAttempts = 32

/**
 * Makes a parser of `multipart/mixed`. It returns what `read` makes of each part, and null for the
 * closing delimiter.
 *
 * A part without text is skipped: some proxies leave such parts. A part ends at the next delimiter. It also
 * ends when its text is whole JSON, because some servers send the delimiter only with the next part.
 *
 * It throws when a part or the boundary is too long.
 * @see {@link https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 | RFC 2046, multipart syntax}
 */
export function createMultipartParser(
  read: JsonReader,
  boundary = '-',
  operation: WithParse = {},
): PartReader {
  const delimiter = `\n--${boundary}`
  // All text after the latest delimiter. The first delimiter may start the body.
  let part = '\n'
  // The end of that text, which may have the beginning of a delimiter.
  let tail = part
  // False before the first delimiter, and after a body that was returned before its delimiter.
  let isOpen = false
  // How many characters were parsed to find out whether the part is whole.
  let parsed = 0

  return { read: readChunk, rest: () => (isOpen ? part : '') }

  function readChunk(chunk: string) {
    if (boundary.length > maxBoundaryLength)
      throw new Error(`the boundary is longer than ${maxBoundaryLength} characters`)
    const parts: ReadParts = []
    part += chunk
    // Search only the new text, because a long part comes in many chunks.
    tail = tail.slice(1 - delimiter.length) + chunk
    if (tail.includes(delimiter)) {
      const complete = part.split(delimiter)
      // `split` gives at least one text.
      part = tail = String(complete.pop())
      parsed = 0
      for (const text of complete) {
        if (isOpen && text.startsWith('--')) parts.push(null)
        else if (isOpen && bodyOf(text).trim()) readPart(parts, bodyOf(text), operation, read)
        isOpen = true
      }
    }
    if (isOpen) {
      // Search only at the start of a part, because a search through many chunks takes long.
      if (part.length < chunk.length + 2 && part.startsWith('--')) parts.push(null)
      // Only a chunk that ends with a brace can end the JSON.
      if (chunk.trimEnd().endsWith('}') && (parsed += part.length) <= part.length * maxAttempts) {
        parts.push(...readWhole())
      }
    }
    // After parts, the next call throws. So the caller gets them.
    if (!parts.length) checkPartLength(part.length)
    return parts
  }

  /** Reads the part, and closes it, if its text is JSON already. */
  function readWhole(): ReadParts {
    const whole: ReadParts = []
    readPart(whole, bodyOf(part), operation, (json) => {
      isOpen = false
      return read(json)
    })
    return isOpen ? [] : whole
  }
}

/** Returns the text after the first empty line. The headers of the part are before that line. */
function bodyOf(part: string): string {
  return part.replace(/^.*?\r?\n\r?\n/s, '')
}
