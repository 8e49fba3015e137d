import { checkResponse, type ParsedResponse } from '../http/parseResponse.ts'
import { isObject, maxDepth } from '../operation/json.ts'
import type { Extensions, GraphQLFormattedError } from '../result/response.ts'
import { createMultipartParser } from './multipart.ts'
import { brokenOff, type JsonReader, type ParsedPart, type PartReader, type WithParse } from './parts.ts'
import { changeAt, type Copies, merge, type Path, withFields, withItems } from './patch.ts'

/** Data for one place, or items for one list, with errors and extensions. */
interface Patch {
  readonly path?: Path
  readonly id?: string
  readonly subPath?: Path
  readonly data?: unknown
  readonly items?: readonly unknown[] | null
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

/** A payload of any of the formats. */
interface Payload extends Patch {
  readonly pending?: readonly { readonly id: string; readonly path: Path }[]
  readonly incremental?: readonly Patch[]
  readonly completed?: readonly Patch[]
  readonly hasNext?: boolean
}

/**
 * The length of a response, in characters, up to which each part gets a Result of its own. Each Result copies the data that
 * changed. So above this length, all parts of one chunk share one Result.
 */
const maxLength = 16_384

/** Makes a reader of one response that grows. Each part that it returns has all data so far. */
export function readGrowing(boundary: string | undefined, operation?: WithParse): PartReader {
  const copies: Copies = new Set()
  const read = createIncrementalReader(copies)
  let length = 0
  let isLong = false
  // A first part without data is a refusal.
  const isMerged = (part: ParsedPart | undefined) => isLong && !!part?.data && !!part.hasNext
  const readPart: JsonReader = (json) => {
    const part = read(json)
    // Whoever gets this part keeps it, so the next one must not change it.
    if (!isMerged(part)) copies.clear()
    return part
  }
  const parse = createMultipartParser(readPart, boundary, operation)
  return (chunk) => {
    copies.clear()
    isLong = (length += chunk.length) > maxLength
    return parse(chunk).flatMap((part, index, parts) =>
      // The next part has all data of this one, unless it is broken.
      isMerged(part) && parts[index + 1]?.hasNext !== undefined ? [] : (part ?? brokenOff()),
    )
  }
}

/**
 * Makes a reader for the response to a query with `@defer` or `@stream`. For each payload it returns all data so far.
 *
 * It knows three formats. In the format of 2020, the payload itself is a patch with a `path`. In the format of 2022,
 * `incremental` has patches with a `path`. In the current format, they have an `id`, and an earlier `pending` had its
 * path. It changes `copies` in place.
 */
export function createIncrementalReader(copies: Copies): (json: unknown) => ParsedPart {
  let soFar: ParsedResponse = {}
  const paths = new Map<string | undefined, Path>()

  return (json) => {
    try {
      return isObject(json) ? add(json) : checkResponse(json)
    } catch {
      // The JSON is not a payload.
      return checkResponse(undefined)
    }
  }

  function add(payload: Payload): ParsedPart {
    const { path, pending = [], incremental = [], completed = [], hasNext = false } = payload
    for (const { id, path } of pending) paths.set(id, path)
    let { data, errors, extensions } = soFar as Patch
    for (const patch of [{ ...payload, path: path ?? [] }, ...incremental, ...completed]) {
      data = apply(patch, data)
      // Check only what the patch adds: a check of all errors so far would take quadratic time.
      const added = checkResponse({ data, errors: patch.errors, extensions: patch.extensions })
      if (added.invalidReason) return added
      if (added.errors) errors = withItems(errors, added.errors, copies)
      if (added.extensions) extensions = withFields(extensions, added.extensions, copies)
    }
    soFar = { data, errors, extensions }
    return { ...soFar, hasNext }
  }

  function apply({ path, id, subPath = [], data, items }: Patch, root: unknown): unknown {
    // Some servers leave out the path of the root.
    const place = path ?? (data && id === undefined ? [] : paths.get(id)?.concat(subPath))
    // The caller of `add` turns this into a ParseError. A hostile server could send one long path, and many patches for it.
    if (!place || place.length > maxDepth) throw new Error()
    return changeAt(
      root,
      // The path of items ends with the index of the first one. With an id, items go to the end of the list.
      items && path ? path.slice(0, -1) : place,
      (value) =>
        items ? withItems(value, items, copies, path && Number(path.at(-1))) : merge(value, data, copies),
      copies,
    )
  }
}
