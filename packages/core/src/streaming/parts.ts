import { cutOffBy, type ParsedResponse, parseJson } from '../http/parseResponse.ts'
import type { Operation } from '../operation/operation.ts'

/** The JSON of a part after it was read as a GraphQL response. */
export interface ParsedPart extends ParsedResponse {
  /** True if the response will grow. False if this is the last part. */
  readonly hasNext?: boolean | undefined
}

/** Reads the JSON of one part. It returns undefined for a heartbeat, and null if it says that the response is complete. */
export type JsonReader = (json: unknown) => ParsedPart | null | undefined

export interface ReadPart extends ParsedPart {
  readonly body: string
}

/** What ends in a chunk of a body, in order. Null is the end marker of the response. */
export type ReadParts = (ReadPart | null)[]

export interface PartReader {
  /** Takes the next chunk, and returns what ends in it. It throws when a part is too long. */
  readonly read: (chunk: string) => ReadParts
  /** Returns the text that has arrived and is in no part. */
  readonly rest: () => string
}

/** Has the parser of the caller. */
export type WithParse = Pick<Operation, 'parse'>

/** Reads the text of a part, and adds the part to a list. A heartbeat adds nothing. */
export function readPart(parts: ReadParts, body: string, operation: WithParse, read: JsonReader): void {
  const parsed = parseJson(body, operation, read)
  if (parsed !== undefined) parts.push(parsed && { ...parsed, body })
}

/**
 * The part that says that a body broke off, in a list. By default, the body ended before its last part, or
 * before its end marker. `body` is the text that has arrived and is in no part.
 */
export function brokenOff(body = '', reason = 'it ended early'): ReadPart[] {
  return [{ ...cutOffBy(reason, body), body }]
}

/** The longest part, in characters. Without a limit, a part that never ends would fill the memory. */
export const maxPartLength = 16_777_216

/**
 * Checks the length of a part that hasn't ended yet.
 *
 * @throws Error when it is longer than the limit.
 */
export function checkPartLength(length: number): void {
  if (length > maxPartLength) throw new Error(`a part is longer than ${maxPartLength} characters`)
}
