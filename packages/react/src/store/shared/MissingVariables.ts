import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'

/**
 * The type of the document in a call without options. If the document requires variables, it is a message that names
 * them, so no document fits.
 */
export type MissingVariables<TDocument> =
  // `any` would be both, the message and the document.
  0 extends 1 & TDocument
    ? never
    : TDocument extends GraphQLDocument<Untyped, infer TVariables>
      ? `Missing variable: ${RequiredKeys<TVariables>}`
      : TDocument

type RequiredKeys<TVariables> = {
  [Key in keyof TVariables & string]: {} extends Pick<TVariables, Key> ? never : Key
}[keyof TVariables & string]
