/** What the text says of one operation. */
export interface ScannedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string | undefined
}

/** The kinds of operation, the most dangerous one first. */
export const kinds = ['mutation', 'subscription', 'query'] as const

// A comment or string that doesn't end runs to the end of the text, so that no alternative can fail and the scan stays
// linear.
const tokens =
  /#[^\n\r]*|"""[^"\\]*(?:(?:\\"""|\\|"(?!""))[^"\\]*)*(?:""")?|"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|(@|\w+)|([({])|[)}]/g

/**
 * Finds the operations of a document by the words before each `{` of the top level. What it can't read may be anything,
 * so it counts as a mutation.
 */
export function scanOperations(text: string): ScannedOperation[] {
  const operations: ScannedOperation[] = []
  let depth = 0
  let words: string[] = []
  for (const [token, word, opening] of text.matchAll(tokens)) {
    if (opening) {
      if (!depth && opening === '{') {
        const [first = 'query', second] = words
        const kind = kinds.find((known) => known === first)
        if (first !== 'fragment') {
          operations.push({
            kind: kind ?? 'mutation',
            name: kind && second !== '@' ? second : undefined,
          })
        }
        words = []
      }
      depth++
    } else if (/^[)}]/.test(token)) depth = Math.max(0, depth - 1)
    else if (word && !depth) words.push(word)
  }
  return operations
}
