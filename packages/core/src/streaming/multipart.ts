import { type BodyPart, checkPartLength, type PartParser } from './parts.ts'

/**
 * Makes a parser of `multipart/mixed`. It yields the body of each part, and undefined for the closing delimiter.
 *
 * It yields a body as soon as its JSON is complete, because some servers send the delimiter only with the next part.
 *
 * @throws Error when a part is too long.
 * @see {@link https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 | RFC 2046, multipart syntax}
 */
export function createMultipartParser(boundary = '-'): PartParser {
  const delimiter = `\n--${boundary}`
  // The first delimiter may start the body.
  let held = '\n'
  let tail = held
  // False before the first delimiter, and between a body that was yielded early and the next delimiter.
  let inPart = false
  let inBody = false
  let watch = createPartWatch()
  return function* (chunk) {
    held += chunk
    let text: string | undefined = chunk
    // Search only the new text, because a long part comes in many chunks.
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

/** Returns the text after the first empty line. The headers of the part are before that line. */
function bodyOf(part: string): string | undefined {
  return /\r?\n\r?\n([\s\S]*)/.exec(part)?.[1]
}

/** Escapes, quotes and braces of JSON. */
const marks = /\\[\s\S]|["{}]/g

/**
 * Returns a function that takes the text of a part chunk by chunk, and returns the part when its JSON is complete.
 *
 * When a chunk first ends with a brace, it guesses that the JSON is complete and parses it. If the guess was wrong, it
 * counts braces from then on, and parses again only when they match. So a part of many chunks takes linear time.
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
      // The text ends with a brace, so no escape is split.
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
