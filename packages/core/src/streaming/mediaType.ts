/** The fields of a `Content-Type` that streams need. */
export interface MediaType {
  /** In lower case, without parameters: `multipart/mixed`. */
  readonly essence: string
  readonly boundary: string | undefined
}

/** Splits at semicolons outside quotes. An open quote matches to the end of the text, so this is linear. */
const pieces = /(?:[^";]|"(?:[^"\\]|\\.)*"?)+/g
const boundaryParameter = /^\s*boundary=(?:"([^"]*)"|(\S*))/i

/**
 * Parses a `Content-Type`: names in any case, parameters in any order, values with or without quotes.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 | RFC 9110, Media Type}
 */
export function parseMediaType(contentType: string | null): MediaType {
  const [essence = '', ...parameters] = contentType?.match(pieces) ?? []
  let boundary: string | undefined
  for (const parameter of parameters) {
    const [, quoted, token] = boundaryParameter.exec(parameter) ?? []
    boundary ??= quoted ?? token
  }
  return { essence: essence.trim().toLowerCase(), boundary }
}
