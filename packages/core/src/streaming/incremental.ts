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
  readonly items?: readonly unknown[]
  readonly errors?: readonly GraphQLFormattedError[] | undefined
  readonly extensions?: Extensions | undefined
}

interface Payload extends Patch {
  readonly pending?: readonly { readonly id: string; readonly path: Path }[]
  readonly incremental?: readonly Patch[]
  readonly completed?: readonly Patch[]
  readonly hasNext?: boolean
}

/** Leaves out what is null: servers write it for what is missing. Null as data is a value. */
function withoutNulls<T extends Patch>(patch: T): T {
  const fields = Object.entries(patch).filter(([name, value]) => value !== null || name === 'data')
  // What the type says of the fields that are left is still true.
  return Object.fromEntries(fields) as unknown as T
}

/**
 * The length of a response, in characters, up to which each part gets a Result of its own. Each Result copies
 * the data that changed. So above this length, all parts of one chunk share one Result.
 */
const maxLength = 16_384

/** Makes a reader of one response that grows. Each part that it returns has all data so far. */
export function readGrowing(boundary: string | undefined, operation?: WithParse): PartReader {
  const copies: Copies = new Set()
  let length = 0
  const read = createIncrementalReader(copies, () => length)
  let isLong = false
  // A first part without data is a refusal.
  const isMerged = (part: ReturnType<JsonReader>) => isLong && !!part?.data && !!part.hasNext
  const readPart: JsonReader = (json) => {
    const part = read(json)
    // Whoever gets this part keeps it, so the next one must not change it.
    if (!isMerged(part)) copies.clear()
    return part
  }
  const { read: readParts, rest } = createMultipartParser(readPart, boundary, operation)
  return {
    rest,
    read(chunk) {
      copies.clear()
      isLong = (length += chunk.length) > maxLength
      return readParts(chunk).flatMap((part, index, parts) =>
        // The next part has all data of this one, unless it is broken.
        isMerged(part) && parts[index + 1]?.hasNext !== undefined ? [] : (part ?? brokenOff()),
      )
    },
  }
}

/**
 * How many steps all paths together may have for each character of the response. An `id` stands for a path,
 * so a hostile server could send one long path and many short patches for it. No deep list needs so many for
 * its smallest items.
 */
const maxStepsPerCharacter = 2

/**
 * Makes a reader for the response to a query with `@defer` or `@stream`. For each payload it returns all data so far.
 *
 * It knows three formats. In the format of 2020, the payload itself is a patch with a `path`. In the format of 2022,
 * `incremental` has patches with a `path`. In the current format, they have an `id`, and an earlier `pending` had its
 * path. It changes `copies` in place. `lengthSoFar` returns the length of the response, in characters.
 */
export function createIncrementalReader(
  copies: Copies,
  lengthSoFar: () => number,
): (json: unknown) => ParsedPart {
  let soFar: ParsedResponse = {}
  const paths = new Map<Patch['id'], Path | undefined>()
  /** How many steps the paths of all patches so far had. */
  let steps = 0

  return (json) => {
    try {
      return isObject(json) ? add(json) : checkResponse(json)
    } catch {
      // The JSON is not a payload.
      return checkResponse(undefined)
    }
  }

  function add(payload: Payload): ParsedPart {
    const { pending = [], incremental = [], completed = [], hasNext = false, ...own } = withoutNulls(payload)
    for (const { id, path } of pending) paths.set(id, stepsOf(path))
    let { data, errors, extensions } = soFar as Patch
    const patches = [...incremental, ...completed].map((patch) => withoutNulls(patch))
    for (const patch of [{ path: [], ...own }, ...patches]) {
      const place = placeOf(patch)
      if (!place || place.length > maxDepth) return checkResponse(undefined)
      steps += place.length
      if (steps > lengthSoFar() * maxStepsPerCharacter)
        return { invalidReason: 'the paths of its patches have too many steps' }
      data = apply(patch, place, data, !errors)
      // Check only what the patch adds: a check of all errors so far would take quadratic time.
      const added = checkResponse({ data, errors: patch.errors, extensions: patch.extensions })
      if (added.invalidReason) return added
      if (added.errors) errors = withItems(errors, added.errors, copies)
      if (added.extensions) extensions = withFields(extensions, added.extensions, copies)
    }
    soFar = { data, errors, extensions }
    return { ...soFar, hasNext }
  }

  /** Returns the path of a patch, or undefined if nobody has said it. */
  function placeOf({ path, id, subPath = [], data, errors }: Patch): Path | undefined {
    const above = paths.get(id)
    // Some servers write the path of `pending` beside its id. There it has no `subPath`, and no index of items.
    if (path && !above) return stepsOf(path)
    // Some servers leave out the path of the root.
    if ((data ?? errors) && id === undefined) return []
    const below = stepsOf(subPath)
    return above && below && above.concat(below)
  }

  /** Without an error so far, no null says that a field has failed. */
  function apply({ path, id, data, items }: Patch, place: Path, root: unknown, fillsNulls: boolean): unknown {
    if (items && path && !paths.get(id)) {
      // The path of items ends with the index of the first one.
      const first = Number(place.at(-1))
      return changeAt(root, place.slice(0, -1), (list) => withItems(list, items, copies, first), copies)
    }
    // With an id, items go to the end of the list.
    if (items) return changeAt(root, place, (list) => withItems(list, items, copies), copies)
    // A fragment that is only completed adds nothing.
    if (data === undefined) return root
    return changeAt(root, place, (value) => merge(value, data, copies, fillsNulls), copies)
  }
}

/** Returns the steps of a path, or undefined if it is none. A list as a step could be the name of a prototype. */
function stepsOf(path: unknown): Path | undefined {
  if (!Array.isArray(path)) return undefined
  // A parser of the caller may write a number as an object with a value.
  const steps = path.map((step: object) => step.valueOf())
  return steps.every((step) => typeof step === 'string' || typeof step === 'number') ? steps : undefined
}
