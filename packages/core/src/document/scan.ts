/** The kind and the name of one operation. */
export interface ScannedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string | undefined
}

/** The kinds of operation, the most dangerous one first. */
export const kinds = ['mutation', 'subscription', 'query'] as const

// A comment or a string matches even if it has no end. So no alternative can fail, and the scan takes linear time.
const tokens =
  /#[^\n\r]*|"""[^"\\]*(?:(?:\\"""|\\|"(?!""))[^"\\]*)*(?:""")?|"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|(@|\w+)|([({])|[)}]/g

/**
 * Finds the operations of a document by the words before each `{` at the top level. Anything that it can't read counts
 * as a mutation, because it may be one.
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
