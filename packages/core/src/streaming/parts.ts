import type { ParsedResponse } from '../http/decodeBody.ts'

/** A part of a body. */
export interface BodyPart {
  readonly body: string
  /** The body as JSON, if it had to be parsed to know that it is whole. */
  readonly json?: object
}

/**
 * Gives the parts that end in the next chunk of a body's text, and undefined where nothing more can follow. Take them
 * all before you give it the next chunk.
 */
export type PartParser = (chunk: string) => Iterable<BodyPart | undefined>

/** What a part says. */
export interface ParsedPart extends ParsedResponse {
  /** True for a response that will grow, false if nothing may follow. */
  readonly hasNext?: boolean | undefined
}

/** Reads the parts of one response, one after the other. Undefined for a part that says nothing. */
export type PartReader = (json: unknown) => ParsedPart | undefined

/** How long a part may be, in characters. Without a limit, one that never ends would fill the memory. */
export const maxPartLength = 2 ** 24

/**
 * Refuses to hold more of a part that hasn't ended.
 *
 * @throws Error when it is over the limit.
 */
export function checkPartLength(held: string): void {
  if (held.length > maxPartLength) throw new Error(`a part is longer than ${maxPartLength} characters`)
}
