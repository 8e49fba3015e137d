import type { Encoder } from '../operation/operation.ts'
import { extractFiles } from './extractFiles.ts'

/**
 * An encoder that sends variables with files as a multipart form, in which the JSON of another encoder is a field.
 *
 * @see {@link https://github.com/jaydenseric/graphql-multipart-request-spec | GraphQL multipart request specification}
 */
export function postFiles(encode: Encoder): Encoder {
  return async (operation) => {
    const { variables, files } = extractFiles(operation.variables)
    if (!files.size) return encode(operation)

    // Files travel by POST only, which to an encoder is what a mutation is.
    const { url, method, headers: given, body } = await encode({ ...operation, variables, kind: 'mutation' })
    const form = new FormData()
    // Without the files, it is JSON.
    form.set('operations', body as string)
    form.set('map', JSON.stringify(Object.fromEntries([...files.values()].entries())))
    for (const [index, file] of [...files.keys()].entries()) form.set(String(index), file)

    const headers = new Headers(given)
    // fetch writes it, with the boundary.
    headers.delete('content-type')
    headers.set('apollo-require-preflight', 'true')
    return { url, method, headers, body: form }
  }
}
