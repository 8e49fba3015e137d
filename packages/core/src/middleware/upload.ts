import { mergeHeaders } from '../operation/headers.ts'
import { hasToJson, isObject, maxDepth, tagOf } from '../operation/json.ts'
import type { Encoder, Middleware } from '../operation/operation.ts'
import { InvalidInputError } from '../result/errors.ts'

/**
 * Sends files in the variables as a multipart form, as the GraphQL multipart request specification says.
 *
 * The files can be anywhere in the variables. A file is a `File`, a `Blob`, a list of these, or `{ uri, name, type }` on
 * React Native, which can't send a `File`. A file that the variables contain twice is sent once.
 * With the files it sends the header `apollo-require-preflight`, for servers that protect themselves against CSRF. If
 * your server needs another header, add it to the `headers` of the client. It doesn't change operations without files.
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

/** Makes a multipart form from the JSON of another encoder and the files. */
function postFiles(encode: Encoder): Encoder {
  return async (operation) => {
    const { variables, files } = extractFiles(operation.variables)
    if (!files.size) return encode(operation)

    // A form needs POST, and every encoder sends a mutation by POST.
    const { url, method, headers: given, body } = await encode({ ...operation, variables, kind: 'mutation' })
    // React Native's FormData has no `set`.
    const form = new FormData()
    // The variables have no files here, so the body is JSON.
    form.append('operations', body as string)
    form.append('map', JSON.stringify(Object.fromEntries([...files.values()].entries())))
    for (const [index, file] of [...files.keys()].entries()) form.append(String(index), file)

    const headers = await mergeHeaders(given)
    // fetch writes the Content-Type, because that contains the boundary.
    headers.delete('content-type')
    headers.set('apollo-require-preflight', 'true')
    return { url, method, headers, body: form }
  }
}

/** The variables without their files, and all paths where each file was. */
export interface ExtractedFiles {
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly files: ReadonlyMap<Blob, readonly string[]>
}

/** Returns a copy of the variables with null in place of each file, and the files. It doesn't change `given`. */
export function extractFiles(given: ExtractedFiles['variables']): ExtractedFiles {
  const files = new Map<Blob, string[]>()
  // The copy of an object is an object. The type of `copyOf` doesn't say that.
  return { variables: given && (copyOf(given, 'variables', new Map()) as typeof given), files }

  /** `copies` has the copy of each object on the path, so that the copy of a cycle is a cycle. */
  function copyOf(value: unknown, path: string, copies: Map<unknown, unknown>): unknown {
    if (isNative() && value instanceof Blob)
      throw new InvalidInputError(`${path} is a File or a Blob. On React Native, pass { uri, name, type }.`)
    if (isFile(value)) {
      files.set(value, [...(files.get(value) ?? []), path])
      return null
    }
    const existing = copies.get(value)
    if (existing) return existing
    const isArray = isList(value)
    // The JSON encoder writes or refuses these values.
    if (hasToJson(value) || !(isArray || isObject(value)) || copies.size > maxDepth) return value
    // Without a prototype, `__proto__` is an ordinary key.
    const copy = (isArray ? [] : Object.create(null)) as Record<string, unknown>
    copies.set(value, copy)
    for (const [key, item] of Object.entries(isArray ? Array.from(value) : value)) {
      copy[key] = copyOf(item, `${path}.${key}`, copies)
    }
    copies.delete(value)
    return copy
  }
}

// Check the tag and not the class: a File of a test environment or of a frame has another class.

function isFile(value: unknown): value is Blob {
  return /^(?:File|Blob)$/.test(tagOf(value)) || isNativeFile(value)
}

/** Whether this is React Native. Its FormData sends no `File`, and its `File` looks like an ordinary object. */
function isNative(): boolean {
  return 'getParts' in FormData.prototype
}

/** The FormData of React Native takes files in this form. On other platforms this is an ordinary object. */
function isNativeFile(value: unknown): boolean {
  return (
    isObject(value) && ['uri', 'name', 'type'].every((key) => typeof value[key] === 'string') && isNative()
  )
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return /^(?:Array|FileList)$/.test(tagOf(value))
}
