/** A part of a body. */
export interface BodyPart {
  readonly body: string
  /** The body as JSON, where it had to be read to know that it is whole. */
  readonly json?: object
}

/**
 * Gives the parts that end in the next chunk of a body's text, and undefined where nothing more can follow. They have
 * to be taken before the next chunk is given.
 */
export type PartParser = (chunk: string) => Iterable<BodyPart | undefined>
