import { tagOf } from '../json/tagOf.ts'
import { hasToJson } from '../json/toJson.ts'

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
    if (tagOf(value) !== 'Object') return value
    const entries = Object.entries(value as object) as [string, unknown][]
    return Object.fromEntries(entries.map(([key, item]) => [key, copyItem(key, item)]))
  }
}

// By tag, because a test's or a frame's File is no instance of this realm's.

function isFile(value: unknown): value is Blob {
  return /^(?:File|Blob)$/.test(tagOf(value))
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return /^(?:Array|FileList)$/.test(tagOf(value))
}
