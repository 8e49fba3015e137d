import { mergeHeaders } from '../operation/headers.ts'
import { hasToJson, isObject, tagOf } from '../operation/json.ts'
import type { Encoder, Middleware } from '../operation/operation.ts'

/**
 * Sends operations whose variables hold files as the GraphQL multipart request specification says.
 *
 * A `File`, a `Blob`, or a list of them may stand anywhere in the variables. One that stands in several places is sent
 * once. Only then the header `apollo-require-preflight` is sent, for servers that guard against CSRF; name another one
 * in the `headers` of the client. Operations without files are sent as before.
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

/** Puts the JSON of another encoder into a field of a multipart form, and the files beside it. */
function postFiles(encode: Encoder): Encoder {
  return async (operation) => {
    const { variables, files } = extractFiles(operation.variables)
    if (!files.size) return encode(operation)

    // Files travel by POST only, as a mutation does for any encoder.
    const { url, method, headers: given, body } = await encode({ ...operation, variables, kind: 'mutation' })
    const form = new FormData()
    // Without the files, it is JSON.
    form.set('operations', body as string)
    form.set('map', JSON.stringify(Object.fromEntries([...files.values()].entries())))
    for (const [index, file] of [...files.keys()].entries()) form.set(String(index), file)

    const headers = await mergeHeaders(given)
    // fetch writes it, with the boundary.
    headers.delete('content-type')
    headers.set('apollo-require-preflight', 'true')
    return { url, method, headers, body: form }
  }
}

/** Variables without their files, and where each file was: one path for each place. */
export interface ExtractedFiles {
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly files: ReadonlyMap<Blob, readonly string[]>
}

/** Takes the files out of variables and leaves null in their place. The variables given are not changed. */
export function extractFiles(given: ExtractedFiles['variables']): ExtractedFiles {
  const files = new Map<Blob, string[]>()
  // A copy of an object is an object, which the type of the copy can't say.
  return { variables: given && (copyOf(given, 'variables', []) as typeof given), files }

  function copyOf(value: unknown, path: string, ancestors: readonly unknown[]): unknown {
    if (isFile(value)) {
      files.set(value, [...(files.get(value) ?? []), path])
      return null
    }
    // What can't be copied is for the JSON encoder to write or to refuse.
    if (hasToJson(value) || ancestors.includes(value)) return value
    const copyItem = (key: string | number, item: unknown) =>
      copyOf(item, `${path}.${key}`, [...ancestors, value])
    if (isList(value)) return Array.from(value, (item, index) => copyItem(index, item))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyItem(key, item)]))
  }
}

// By tag, because a File of a test or of a frame is no instance of this realm's class.

function isFile(value: unknown): value is Blob {
  return /^(?:File|Blob)$/.test(tagOf(value))
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return /^(?:Array|FileList)$/.test(tagOf(value))
}
