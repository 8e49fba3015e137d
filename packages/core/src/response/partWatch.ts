/** What opens, closes and escapes in JSON; at the end of a chunk, the character that is escaped may be missing. */
const marks = /\\[\s\S]?|["{}]/g

/**
 * Follows the text of a part as it arrives; true when the JSON after its headers may be whole.
 *
 * It looks at each character once, because a long part may come in many chunks, each of which could be the last.
 */
export function createPartWatch(): (text: string) => boolean {
  let head: string | undefined = ''
  let torn = ''
  let inString = false
  let depth = 0
  return (text) => {
    let body = torn + text
    if (head !== undefined) {
      head += text
      const gap = /\r?\n\r?\n/.exec(head)
      if (!gap) return false
      body = head.slice(gap.index + gap[0].length)
      head = undefined
    }
    torn = ''
    for (const [mark] of body.matchAll(marks)) {
      if (mark === '\\') torn = mark
      else if (mark === '"') inString = !inString
      else if (!inString && mark === '{') depth++
      else if (!inString && mark === '}') depth--
    }
    return depth === 0 && body.trimEnd().endsWith('}')
  }
}
