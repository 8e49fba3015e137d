import { checkResponse, type ParsedResponse } from '../http/decodeBody.ts'
import type { Extensions, GraphQLFormattedError } from '../result/response.ts'
import { createMultipartParser } from './multipart.ts'
import { brokenOff, endedEarly, type ParsedPart, type PartReader } from './parts.ts'
import { changeAt, type Copies, merge, type Path } from './patch.ts'

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

/** The number of parts of one chunk that get a Result each. A Result copies the data that changed, which may be large. */
const maxResults = 16

/** Makes a reader of one response that grows. Each part that it returns has all data so far. */
export function readGrowing(boundary: string | undefined): PartReader {
  const read = createIncrementalReader()
  let count: number
  const parse = createMultipartParser((json) => read(json, count++ > maxResults), boundary)
  return (chunk) => {
    count = 0
    return parse(chunk).flatMap((part, index, parts) =>
      index >= maxResults && part?.hasNext && parts[index + 1]?.hasNext
        ? []
        : (part ?? brokenOff(endedEarly)),
    )
  }
}

/**
 * Makes a reader for the response to a query with `@defer` or `@stream`. For each payload it returns all data so far.
 *
 * It knows three formats. In the format of 2020, the payload itself is a patch with a `path`. In the format of 2022,
 * `incremental` has patches with a `path`. In the current format, they have an `id`, and an earlier `pending` had its
 * path. With `isUnseen`, nobody has seen the data before this payload, so the reader changes it in place.
 */
export function createIncrementalReader(): (json: unknown, isUnseen?: boolean) => ParsedPart {
  let soFar: ParsedResponse = {}
  const copies: Copies = new Set()
  const paths = new Map<string | undefined, Path>()

  return (json, isUnseen) => {
    if (!isUnseen) copies.clear()
    try {
      return add(json as Payload)
    } catch {
      // The JSON is not a payload.
      return checkResponse(undefined)
    }
  }

  function add(payload: Payload): ParsedPart {
    const { path, pending = [], incremental = [], completed = [], hasNext = false } = payload
    // A patch may have data of any type. So only the whole data can be checked, below.
    const own: Patch & ParsedResponse = path ? payload : { path: [], ...checkResponse(payload) }
    if (own.invalidReason) return own

    for (const { id, path } of pending) paths.set(id, path)
    let { data, errors, extensions } = soFar as Patch
    for (const patch of [own, ...incremental, ...completed]) {
      data = apply(patch, data)
      if (patch.errors) errors = [...(errors ?? []), ...patch.errors]
      if (patch.extensions) extensions = { ...extensions, ...patch.extensions }
    }
    soFar = checkResponse({ data, errors, extensions })
    return { ...soFar, hasNext }
  }

  function apply({ path, id, subPath = [], data, items }: Patch, root: unknown): unknown {
    const place = path ?? paths.get(id)?.concat(subPath)
    // `add` turns this into a ParseError.
    if (!place) throw new Error()
    if (!items) return changeAt(root, place, (value) => merge(value, data, copies), copies)
    // A path ends with the index of the first item. With an id, items go to the end of the list.
    const start = path && Number(path.at(-1))
    return changeAt(
      root,
      path ? path.slice(0, -1) : place,
      (list) => withItems(items, list, copies, start),
      copies,
    )
  }
}

/** Puts items into a list at an index, or at its end. Without a list, or if it is too short, it returns undefined. */
function withItems(items: readonly unknown[], list: unknown = [], copies: Copies, start?: number): unknown {
  if (!Array.isArray(list)) return undefined
  const { length } = list
  const index = start ?? length
  if (!(index <= length)) return undefined
  // Usually the items go to the end. Then `concat` is enough, and nothing compares the thousands of items before.
  return index < length ? merge(list, list.slice(0, index).concat(items), copies) : list.concat(items)
}
