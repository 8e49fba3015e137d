import type { BodyPart } from './partParser.ts'

/** What opens, closes and escapes in JSON. */
const marks = /\\[\s\S]|["{}]/g

/**
 * Follows the JSON of a part as it arrives, and gives the part when that is whole.
 *
 * The first brace at the end of a chunk is taken for the last one, which it mostly is. From then on it looks at each
 * character once, because a long part may come in many chunks, each of which could be the last.
 */
export function createPartWatch(): (text: string) => BodyPart | undefined {
  let body = ''
  let unseen = ''
  let guessed = false
  let inString = false
  let depth = 0
  return (text) => {
    body += text
    unseen += text
    if (!text.trimEnd().endsWith('}')) return undefined
    if (guessed) {
      for (const [mark] of unseen.matchAll(marks)) {
        if (mark === '"') inString = !inString
        else if (!inString && mark === '{') depth++
        else if (!inString && mark === '}') depth--
      }
      // It ends with a brace, so no escape is torn.
      unseen = ''
      if (depth) return undefined
    }
    guessed = true
    try {
      return { body, json: JSON.parse(body) as object }
    } catch {
      return undefined
    }
  }
}
