/** What the text says of one operation. */
export interface ScannedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string | undefined
}

// An unterminated string runs to the end, so that no alternative can fail and the scan stays linear.
const commentsAndStrings = /#[^\n\r]*|"""(?:\\"""|(?!""")[\s\S])*(?:""")?|"(?:\\.|[^"\\\n\r])*"?/g
const operationHead = /^[\s,]*(query|mutation|subscription)\b[\s,]*(\w+)?/

/** Finds the operations of a document by what stands before each top-level `{`; what it can't read, it passes over. */
export function scanOperations(text: string): ScannedOperation[] {
  const operations: ScannedOperation[] = []
  for (const head of definitionHeads(text.replace(commentsAndStrings, ' '))) {
    const [, kind, name] = operationHead.exec(head) ?? []
    // The cast says what the pattern says.
    if (kind) operations.push({ kind: kind as ScannedOperation['kind'], name })
    else if (!/\w/.test(head)) operations.push({ kind: 'query', name: undefined })
  }
  return operations
}

/** The text before each `{` of the top level, without what is in brackets. */
function definitionHeads(code: string): string[] {
  let depth = 0
  let topLevel = ''
  for (const char of code) {
    if ('})]'.includes(char)) depth = Math.max(0, depth - 1)
    else if ('{(['.includes(char)) {
      if (depth++ === 0 && char === '{') topLevel += char
    } else if (depth === 0) topLevel += char
  }
  return topLevel.split('{').slice(0, -1)
}
