import type { GraphQLFormattedError } from '../errors/GraphQLResponse.ts'
import { at, merge, type Path } from '../json/merge.ts'
import type { Extensions } from '../operation/options.ts'
import { checkResponse, type ParsedResponse } from '../response/parseResponse.ts'
import type { Answer, PartReader } from './part.ts'

/** Data for one place or items for one list, and what is said beside them. */
interface Patch {
  readonly data?: unknown
  readonly items?: readonly unknown[] | null
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

interface PatchByPath extends Patch {
  readonly path: Path
}

interface PatchById extends Patch {
  readonly path?: undefined
  readonly id: string
  readonly subPath?: Path
}

/** A payload of any format. */
interface Payload extends Patch {
  readonly path?: Path
  readonly incremental?: readonly (PatchByPath | PatchById)[]
  readonly pending?: readonly { readonly id: string; readonly path: Path }[]
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly GraphQLFormattedError[] }[]
  readonly hasNext?: boolean
}

/**
 * Makes a reader of the answer to a query with `@defer` or `@stream`: with each payload it gives all that has arrived.
 *
 * A payload shows its format: that of 2020 is a patch itself, with a `path`; those of 2022 and of today list patches
 * in `incremental`, with a `path` or with an `id` whose path `pending` told.
 */
export function createIncrementalReader(): PartReader {
  let soFar: ParsedResponse = {}
  const paths = new Map<string, Path>()

  return (json) => {
    try {
      return add(json as Payload)
    } catch {
      // It is not the payload that the cast took it for.
      return checkResponse(undefined)
    }
  }

  function add(payload: Payload): Answer {
    const { path, incremental = path ? [payload] : [], pending = [], completed = [] } = payload
    // A patch may be of any type; only what it makes of the data can be checked.
    const whole: ParsedResponse = path ? {} : checkResponse(payload)
    if (whole.complaint) return whole

    for (const { id, path } of pending) paths.set(id, path)
    let data: unknown = whole.data === undefined ? soFar.data : whole.data
    for (const patch of incremental) data = merge(data, patch.path ? byPath(patch) : byId(patch, data))
    const said: readonly Patch[] = [soFar, whole, ...incremental, ...completed]
    soFar = checkResponse({
      data,
      errors: said.flatMap(({ errors }) => errors ?? []),
      extensions: said.reduce<Extensions | undefined>(
        (all, { extensions }) => (extensions ? { ...all, ...extensions } : all),
        undefined,
      ),
    })
    return { ...soFar, hasNext: payload.hasNext === true }
  }

  /** Of 2020 and 2022: the path of an item ends with its index, that of items with the index of the first. */
  function byPath({ path, data, items }: PatchByPath): unknown {
    return items ? at(path.slice(0, -1), Array<unknown>(Number(path.at(-1))).concat(items)) : at(path, data)
  }

  /** Of today: items follow those that are there. */
  function byId({ id, subPath = [], data, items }: PatchById, root: unknown): unknown {
    const announced = paths.get(id)
    if (!announced) throw new Error('an id that nobody announced')
    const path = [...announced, ...subPath]
    if (!items) return at(path, data)
    const list = path.reduce<unknown>((value, step) => (Object(value) as Record<string, unknown>)[step], root)
    return at(path, Array<unknown>(Array.isArray(list) ? list.length : 0).concat(items))
  }
}
