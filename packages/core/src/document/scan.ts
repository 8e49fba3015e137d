/** What an operation does: read, write, or wait for events. */
export type OperationKind = 'query' | 'mutation' | 'subscription'

/**
 * What the text says about one definition. The kind is undefined for text that is neither an operation nor a
 * fragment.
 */
export interface ScannedDefinition {
  readonly kind: OperationKind | 'fragment' | undefined
  readonly name: string | undefined
}

/**
 * The kinds of an operation, from the most to the least dangerous. Text that the scanner can't read has no
 * kind, and may be a mutation.
 */
const kinds = ['mutation', undefined, 'subscription', 'query'] as const

/**
 * Matches what the scan skips: block strings, strings and comments. The groups are what it reads: a word, an
 * opening and a closing bracket. A block string that never ends goes up to the end of the text, and a string
 * up to the end of its line.
 *
 * No repeated group can match a text in two ways: the engine would keep each choice, and millions of them
 * overflow its stack.
 */
const tokens =
  /"""(?:(?:.*?(?:[^\\"]|\\"""))??"""|.*)|"(?:(?:[^\n\r]*?[^\\\n\r])??(?:\\\\)*"|[^\n\r]*)|#[^\n\r]*|(@|\w+)|([({])|([)}])/gs

/** The limit of the memo, in characters. Some programs make a new string for each call. */
const maxCharacters = 4_000_000
/** The memory that each text needs besides its own characters, counted as characters. */
const entryCharacters = 4_000
const memo = new Map<string, readonly ScannedDefinition[]>()
let characters = 0

/**
 * Returns the operations of a document, the most dangerous kind first. It remembers them, and the memory for that is
 * bounded.
 */
export function operationsIn(text: string): readonly ScannedDefinition[] {
  let operations = memo.get(text)
  if (!operations) {
    const definitions = scanDefinitions(text)
    operations = kinds.flatMap((kind) => definitions.filter((definition) => definition.kind === kind))
    memo.set(text, operations)
    characters += text.length + entryCharacters
    if (characters > maxCharacters) {
      memo.clear()
      characters = 0
    }
  }
  return operations
}

/**
 * Finds the definitions of a document by the words before each `{` at the top level. It is no parser and takes linear
 * time.
 */
export function scanDefinitions(text: string): ScannedDefinition[] {
  const definitions: ScannedDefinition[] = []
  let depth = 0
  let words: string[] = []
  for (const [, word, opening, closing] of text.matchAll(tokens)) {
    if (word && !depth) words.push(word)
    if (closing && depth) depth--
    if (opening && !depth++ && opening === '{') {
      const [first = 'query', second] = words
      const kind = [...kinds, 'fragment' as const].find((known) => known === first)
      definitions.push({ kind, name: kind && second !== '@' ? second : undefined })
      words = []
    }
  }
  return definitions
}
