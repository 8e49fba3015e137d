import type { ParsedResponse } from '../http/decodeBody.ts'
import type { Copies } from './patch.ts'

/** The text of one part of a body. */
export interface BodyPart {
  readonly body: string
  /** The parsed text, if the parser had to parse it to find its end. */
  readonly json?: object
}

/**
 * Yields the parts that end in the next chunk of a body's text. Undefined is the end marker of the response. Read all
 * parts of a chunk before you pass the next chunk.
 */
export type PartParser = (chunk: string) => Iterable<BodyPart | undefined>

/** A part after it was read as a GraphQL response. */
export interface ParsedPart extends ParsedResponse {
  /** True if the response will grow. False if this is the last part. */
  readonly hasNext?: boolean | undefined
}

/** Reads the parts of one response in order. It returns undefined for a heartbeat. It may change the `copies`. */
export type PartReader = (json: unknown, copies?: Copies) => ParsedPart | undefined

/** The longest part, in characters. Without a limit, a part that never ends would fill the memory. */
export const maxPartLength = 2 ** 24

/**
 * Checks the length of a part that hasn't ended yet.
 *
 * @throws Error when it is longer than the limit.
 */
export function checkPartLength(held: string): void {
  if (held.length > maxPartLength) throw new Error(`a part is longer than ${maxPartLength} characters`)
}
