/** A `Content-Type`, as far as streams need it. */
export interface MediaType {
  /** In lower case, without parameters: `multipart/mixed`. */
  readonly essence: string
  readonly boundary: string | undefined
}

/** Semicolons separate, unless they are quoted. A quote that never ends runs to the end, which keeps this linear. */
const pieces = /(?:[^";]|"(?:[^"\\]|\\.)*"?)+/g
const boundaryParameter = /^\s*boundary=(?:"([^"]*)"|(\S*))/i

/**
 * Reads a `Content-Type` by its grammar: names in any case, parameters in any order, values as they are or quoted.
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
