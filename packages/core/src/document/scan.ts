/** What an operation does: read, write, or wait for events. */
export type OperationKind = 'query' | 'mutation' | 'subscription'

/** What the text says about one definition. The kind is undefined for text that is neither an operation nor a fragment. */
export interface ScannedDefinition {
  readonly kind: OperationKind | 'fragment' | undefined
  readonly name: string | undefined
}

/**
 * The kinds of a definition. The kinds of operations come first, from the most to the least dangerous. Text that the
 * scanner can't read has no kind, and may be a mutation.
 */
export const kinds = ['mutation', undefined, 'subscription', 'query', 'fragment'] as const

// No pattern repeats a group: some million repetitions of a group overflow the stack of a regular expression.
const tokens = /("""|["#])|(@|\w+)|([({])|([)}])/g
/** Finds the end of a comment or a string that a token begins. The group is the end. Escapes match outside of it. */
const ends: Readonly<Record<string, RegExp>> = {
  '#': /([\n\r])/g,
  '"': /\\.|(["\n\r])/g,
  '"""': /\\"""|(""")/g,
}

/** The limit of the memo, in characters. Some programs make a new string for each call. */
const maxCharacters = 4_000_000
/** The memory that each text needs besides its own characters, counted as characters. */
const entryCharacters = 4_000
const memo = new Map<string, readonly ScannedDefinition[]>()
let characters = 0

/** Returns the definitions of a document. It remembers them, and the memory for that is bounded. */
export function definitionsIn(text: string): readonly ScannedDefinition[] {
  let definitions = memo.get(text)
  if (!definitions) {
    definitions = scanDefinitions(text)
    if ((characters += text.length + entryCharacters) > maxCharacters) {
      memo.clear()
      characters = 0
    } else memo.set(text, definitions)
  }
  return definitions
}

/**
 * Finds the definitions of a document by the words before each `{` at the top level. It is no parser and takes linear
 * time.
 */
export function scanDefinitions(text: string): ScannedDefinition[] {
  const definitions: ScannedDefinition[] = []
  let depth = 0
  let words: string[] = []
  let pattern = tokens
  let lastIndex = 0
  for (;;) {
    pattern.lastIndex = lastIndex
    const match = pattern.exec(text)
    if (!match) return definitions
    ;({ lastIndex } = pattern)
    const [, delimiter, word, opening, closing] = match
    if (delimiter) pattern = (pattern === tokens ? ends[delimiter] : undefined) ?? tokens
    else if (word && !depth) words.push(word)
    else if (closing && depth) depth--
    else if (opening && !depth++ && opening === '{') {
      const [first = 'query', second] = words
      const kind = kinds.find((known) => known === first)
      definitions.push({ kind, name: kind && second !== '@' ? second : undefined })
      words = []
    }
  }
}
