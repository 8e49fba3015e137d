/** The fields of a `Content-Type` that streams need. */
export interface MediaType {
  /** In lower case, without parameters: `multipart/mixed`. */
  readonly essence: string
  readonly boundary: string | undefined
}

/** Skips what is in quotes. Each character can match in one way only, so it takes linear time. */
const boundaryParameter = /^(?:[^"]|"(?:[^"\\]|\\.)*")*?;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i

/**
 * Parses a `Content-Type`: names in any case, parameters in any order, values with or without quotes.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 | RFC 9110, Media Type}
 */
export function parseMediaType(contentType: string | null): MediaType {
  const text = contentType ?? ''
  const [, quoted, token] = boundaryParameter.exec(text) ?? []
  return { essence: text.replace(/;.*/s, '').trim().toLowerCase(), boundary: quoted ?? token }
}
