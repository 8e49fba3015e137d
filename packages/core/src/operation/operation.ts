import type { DocumentDescription } from './describeDocument.ts'
import type { GraphQLDocument } from './document.ts'
import type { Extensions, FetchHeaders, FetchOptions } from './options.ts'

/** What a document and its options become, and what middleware sees: immutable, handed on as it is or as a changed copy. */
export interface Operation extends DocumentDescription {
  /** The document as the caller gave it, with what a code generator put on it. */
  readonly source: GraphQLDocument
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly extensions: Extensions | undefined
  /** Sent in place of the text, which is empty then: what `persisted` gives to the encoders. */
  readonly documentId?: string | undefined
  readonly endpoint: string | URL
  /** Client and call options merged; header functions run once per attempt, after all middleware. */
  readonly fetchOptions: FetchOptions
  /** How it goes on the wire; middleware changes the wire by replacing this, or by adding headers, and nothing else. */
  readonly encode: Encoder
}

/** Turns an operation into an HTTP message; one that throws ends the request as a RequestError. */
export type Encoder = (operation: Operation) => HttpMessage | Promise<HttpMessage>

/** What goes to fetch; the caller's headers are set over these. */
export interface HttpMessage {
  readonly url: string | URL
  readonly method: 'POST' | 'GET'
  readonly headers?: FetchHeaders
  /** A Content-Type is sent only beside a string; fetch knows that of other bodies. */
  readonly body?: NonNullable<RequestInit['body']>
}

/** The operation as messages name it: `Query Todos`. */
export function operationLabel({ kind, name }: DocumentDescription): string {
  const capitalised = kind.charAt(0).toUpperCase() + kind.slice(1)
  return name ? `${capitalised} ${name}` : capitalised
}
