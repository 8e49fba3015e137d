import { postFiles } from '../request/postFiles.ts'
import type { Middleware } from './transport.ts'

/**
 * Sends operations whose variables hold files as the GraphQL multipart request specification says.
 *
 * A `File`, a `Blob`, or a list of them may stand anywhere in the variables; one that stands in several places is sent
 * once. Only then the header `apollo-require-preflight` is sent, for servers that guard against CSRF; name another one
 * in the `headers` of the client. Operations without files go as they would.
 *
 * @returns The middleware.
 * @example
 * const client = createClient({ middleware: [upload()] })
 * await client.request(SetAvatarMutation, { variables: { file: input.files[0] } })
 * @see {@link https://github.com/jaydenseric/graphql-multipart-request-spec | GraphQL multipart request specification}
 */
export function upload(): Middleware {
  return (next) => (operation) => next({ ...operation, encode: postFiles(operation.encode) })
}
