import { mergeHeaders } from '../operation/headers.ts'
import { isObject, isPrimitive, maxDepth, tagOf } from '../operation/json.ts'
import type { Encoder, Middleware } from '../operation/operation.ts'
import { InvalidInputError } from '../result/errors.ts'

/** What `upload` sends with files. */
export interface UploadOptions {
  /**
   * Sends the header `apollo-require-preflight` with files. Apollo Server and Apollo Router refuse a form
   * without it. A server of another origin refuses it unless its `Access-Control-Allow-Headers` has its name.
   * @default true
   */
  preflight?: boolean | undefined
}

/**
 * Sends files in the variables as a multipart form, as the GraphQL multipart request specification says.
 *
 * The files can be anywhere in the variables. [The guide](https://thinql.github.io/guides/uploads/) says what a file is on
 * which platform, and which header servers ask for. It doesn't change operations without files.
 *
 * @param options - Whether to send the preflight header.
 * @returns The middleware. It refuses what is no file of the platform with a RequestError that has a `valuePath`.
 * @example
 * const client = createClient({ middleware: [upload()] })
 * await client.request(SetAvatarMutation, { variables: { file: input.files[0] } })
 * @see {@link https://github.com/jaydenseric/graphql-multipart-request-spec | GraphQL multipart request specification}
 */
export function upload({ preflight = true }: UploadOptions = {}): Middleware {
  return (next) => (operation) => next({ ...operation, encode: postFiles(operation.encode, preflight) })
}

/** Makes a multipart form from the JSON of another encoder and the files. */
function postFiles(encode: Encoder, preflight: boolean): Encoder {
  return async (operation) => {
    const { variables, files } = extractFiles(operation.variables)
    if (!files.size) return encode(operation)

    // A form needs POST, and every encoder sends a mutation by POST.
    const { url, method, headers: given, body } = await encode({ ...operation, variables, kind: 'mutation' })
    // React Native's FormData has no `set`.
    const form = Object.defineProperty(new FormData(), 'toString', { value: refuseText })
    // The variables have no files here, so the body is JSON.
    form.append('operations', body as string)
    form.append('map', JSON.stringify(Object.assign({}, [...files.values()])))
    // React Native's own form has no `get`. It sends what is at the `uri` of a file, and nothing of a Blob.
    const canGet = !!(form as Partial<FormData>).get
    ;[...files].forEach(([file, [path = '']], index) => {
      const name = String(index)
      form.append(name, file)
      // A form makes text of a file that it doesn't know: one of a package, of jsdom, or in a Proxy.
      const isSent = canGet ? typeof form.get(name) !== 'string' : isNativeFile(file)
      if (!isSent) refuseFile(path, canGet ? undefined : '`{ uri, name, type }`')
    })

    const headers = await mergeHeaders(given)
    // fetch writes the Content-Type, because that contains the boundary.
    delete headers['content-type']
    if (preflight) headers['apollo-require-preflight'] = 'true'
    return { url, method, headers, body: form }
  }
}

/**
 * A fetch that doesn't know the class of the form would send the text `[object FormData]`. Some packages have
 * their own.
 */
function refuseText(): never {
  throw new InvalidInputError('this `fetch` needs a FormData of its own: use the fetch of the platform.')
}

/** The variables without their files, and all paths where each file was. */
export interface ExtractedFiles {
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly files: ReadonlyMap<Blob, readonly string[]>
}

/** Returns a copy of the variables with null in place of each file, and the files. It doesn't change `given`. */
export function extractFiles(given: ExtractedFiles['variables']): ExtractedFiles {
  const files = new Map<Blob, string[]>()
  /** The objects on the path to a value, and their copies. */
  const parents = new Map<unknown, unknown>()
  // A copy has the type of the original, but for the files.
  return { variables: withoutFiles(given, 'variables') as ExtractedFiles['variables'], files }

  function withoutFiles(given: unknown, path: string): unknown {
    if (isFile(given)) {
      const paths = files.get(given)
      if (paths) paths.push(path)
      else files.set(given, [path])
      return null
    }
    if (hasBytes(given)) refuseFile(path)
    const value = tagOf(given) === 'FileList' ? Array.from(given as FileList) : given
    const isList = Array.isArray(value)
    const isCopied = isList || (isObject(value) && typeof value.toJSON !== 'function' && !isPrimitive(value))
    // The check of the encoder refuses circles, and what is too deep.
    if (!isCopied || parents.has(value) || parents.size > maxDepth) return parents.get(value) ?? value
    // A spread keeps an own key `__proto__`.
    const copy = (isList ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    parents.set(value, copy)
    for (const name of Object.keys(copy)) copy[name] = withoutFiles(copy[name], `${path}.${name}`)
    parents.delete(value)
    return copy
  }
}

/**
 * Whether a value is bytes, or a stream of them. JSON would write a Buffer as a list of numbers, and a stream
 * of Node as its fields. Libraries such as Effect give their values `pipe` too, beside `toJSON`.
 */
function hasBytes(value: unknown): boolean {
  const { pipe, getReader, toJSON } = Object(value) as Readonly<Record<string, unknown>>
  if (ArrayBuffer.isView(value) || tagOf(value) === 'ArrayBuffer') return true
  if (typeof toJSON === 'function') return false
  return typeof pipe === 'function' || typeof getReader === 'function'
}

function refuseFile(path: string, advice = '`new File([bytes], name)`'): never {
  throw new InvalidInputError(`${path.slice(0, 200)} is no file of the platform: pass ${advice}.`, {
    valuePath: path.split('.'),
  })
}

/**
 * Checks the tag and not only the class: a File of a frame has another class. Those of happy-dom and React
 * Native have no tag.
 */
function isFile(value: unknown): value is Blob {
  return /^(?:File|Blob)$/.test(tagOf(value)) || value instanceof Blob || isNativeFile(value)
}

/** On React Native, an ordinary object may say where a file is. */
function isNativeFile(value: unknown): boolean {
  return (
    isObject(value) &&
    'getParts' in FormData.prototype &&
    ['uri', 'name', 'type'].every((key) => typeof value[key] === 'string')
  )
}
