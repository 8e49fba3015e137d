/** What streams need of a `Content-Type`. The essence is in lower case and without parameters: `multipart/mixed`. */
export type MediaType = [essence: string, boundary: string | undefined]

/** Skips what is in quotes. Each character can match in one way only, so it takes linear time. */
const boundaryParameter = /^(?:[^"]|"(?:[^"\\]|\\.)*")*?;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i

/**
 * Parses a `Content-Type`: names in any case, parameters in any order, values with or without quotes.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 | RFC 9110, Media Type}
 */
export function parseMediaType(contentType: string): MediaType {
  const [, quoted, token] = boundaryParameter.exec(contentType) ?? []
  return [essenceOf(contentType), quoted ?? token]
}

/** Returns the essence of a `Content-Type`. Of several types, the last one counts, as in browsers. */
export function essenceOf(contentType: string): string {
  return contentType
    .replace(/^[^;]*,|;.*/gs, '')
    .trim()
    .toLowerCase()
}
