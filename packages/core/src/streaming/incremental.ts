import { checkResponse, type ParsedResponse } from '../http/decodeBody.ts'
import type { Extensions, GraphQLFormattedError } from '../result/response.ts'
import type { ParsedPart, PartReader } from './parts.ts'
import { changeAt, merge, type Path } from './patch.ts'

/** Data for one place or items for one list, or what else is said of it. */
interface Patch {
  readonly path?: Path
  readonly id?: string
  readonly subPath?: Path
  readonly data?: unknown
  readonly items?: readonly unknown[] | null
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

/** A payload of any format. */
interface Payload extends Patch {
  readonly pending?: readonly { readonly id: string; readonly path: Path }[]
  readonly incremental?: readonly Patch[]
  readonly completed?: readonly Patch[]
  readonly hasNext?: boolean
}

/**
 * Makes a reader of the response to a query with `@defer` or `@stream`. With each payload it gives all that has arrived.
 *
 * A payload shows its format: that of 2020 is a patch itself, with a `path`; those of 2022 and of today list patches
 * in `incremental`, with a `path` or with an `id` whose path `pending` told.
 */
export function createIncrementalReader(): PartReader {
  let soFar: ParsedResponse = {}
  const paths = new Map<string | undefined, Path>()

  return (json) => {
    try {
      return add(json as Payload)
    } catch {
      // It is not the payload that the cast took it for.
      return checkResponse(undefined)
    }
  }

  function add(payload: Payload): ParsedPart {
    const { path, pending = [], incremental = [], completed = [], hasNext = false } = payload
    // A patch may have data of any type; only what it makes of the whole can be checked.
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
    if (!place) throw new Error('an id that nobody announced')
    if (!items) return changeAt(root, place, (value) => merge(value, data))
    // With a path, the index of the first item ends it; with an id, items follow those that are there.
    return path
      ? changeAt(root, path.slice(0, -1), (list) => withItems(items, list, Number(path.at(-1))))
      : changeAt(root, place, (list) => withItems(items, list))
  }
}

/** A list with items from an index on, or at its end; undefined where there is no list, or one that ends before. */
function withItems(items: readonly unknown[], list: unknown = [], start?: number): unknown {
  if (!Array.isArray(list)) return undefined
  const { length } = list
  const index = start ?? length
  if (!(index <= length)) return undefined
  // Mostly nothing is there yet; then the items before are not looked at, of which there may be thousands.
  return index < length ? merge(list, list.slice(0, index).concat(items)) : list.concat(items)
}
