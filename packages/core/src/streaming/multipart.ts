import { type BodyPart, checkPartLength, type PartParser } from './parts.ts'

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
  // The first delimiter may start the body.
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
      const end = held.lastIndexOf(delimiter)
      const parts = held.slice(0, end).split(delimiter)
      tail = held = held.slice(end + delimiter.length)
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

/** What opens, closes and escapes in JSON. */
const marks = /\\[\s\S]|["{}]/g

/**
 * Follows the JSON of a part as it arrives, and gives the part when that is whole.
 *
 * It takes the first brace at the end of a chunk for the last one, which it mostly is. From then on it looks at each
 * character once, because a long part may come in many chunks, each of which could be the last.
 */
function createPartWatch(): (text: string) => BodyPart | undefined {
  let body = ''
  let unseen = ''
  let guessed = false
  let inString = false
  let depth = 0
  return (text) => {
    body += text
    unseen += text
    if (!text.trimEnd().endsWith('}')) return undefined
    if (guessed) {
      for (const [mark] of unseen.matchAll(marks)) {
        if (mark === '"') inString = !inString
        else if (!inString && mark === '{') depth++
        else if (!inString && mark === '}') depth--
      }
      // It ends with a brace, so no escape is torn.
      unseen = ''
      if (depth) return undefined
    }
    guessed = true
    try {
      return { body, json: JSON.parse(body) as object }
    } catch {
      return undefined
    }
  }
}
