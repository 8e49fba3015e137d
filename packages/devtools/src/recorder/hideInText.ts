export const defaultWords = ['apikey', 'authorization', 'cookie', 'filename', 'password', 'secret', 'token']

/** Stands for a value that is hidden. */
export const hidden = '(hidden)'

const likes: Partial<Record<string, string>> = {
  '{': '{}',
  '[': '[]',
  '"': JSON.stringify(hidden),
  t: 'false',
  f: 'false',
  n: 'null',
}

/** Returns JSON of the same type as some JSON, without its value. */
export function jsonLike(json: string): string {
  return likes[json.charAt(0)] ?? '1'
}

/** Returns a pattern for names that contain one of the words. `api-key` and `api_key` contain `apikey`. */
export function patternOf(words: readonly string[]): RegExp {
  const letters = (word: string) =>
    Array.from(word.replaceAll(/[-_]/g, ''), (letter) => letter.replace(/\W/, String.raw`\$&`)).join('[-_]?')
  // Without words, nothing matches.
  return new RegExp(words.map(letters).join('|') || '(?!)', 'i')
}

/**
 * Hides the values after names that match, wherever text has a form like `"password": "…"` or `token=…`: in JSON that is
 * complete or cut off, in JSON within JSON, in an event stream, a form, a query string or a document.
 *
 * In a message for people, it hides `token: …` too. In a document, that is a variable or an alias.
 * With `keepsTypes`, JSON gets values of the same types.
 */
export function hideInText(
  text: string,
  names: RegExp,
  mode: Pick<Form, 'isMessage' | 'keepsTypes'>,
): string {
  const named = new RegExp(String.raw`(?:${names.source})[\w$-]{0,60}(\\*)("?)\s*([:=])\s*`, 'gi')
  let shown = ''
  let from = 0
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [, escapes = '', quote = '', separator] = match
    const start = named.lastIndex
    const value = valueAt(text, start, {
      ...mode,
      escapes,
      isQuoted: quote !== '',
      isPair: separator === '=',
    })
    if (!value) continue
    shown += text.slice(from, start) + value.shown
    from = named.lastIndex = value.end
  }
  return shown + text.slice(from)
}

interface Form {
  /** The backslashes before the quotes, in JSON within JSON. */
  readonly escapes: string
  readonly isQuoted: boolean
  readonly isPair: boolean
  readonly isMessage: boolean
  readonly keepsTypes: boolean
}

/** Finds the value that begins at a place. Returns where it ends, and what is shown instead. */
function valueAt(text: string, start: number, form: Form): { shown: string; end: number } | undefined {
  const { escapes, isQuoted, isPair, isMessage, keepsTypes } = form
  const [, backslashes, quote] = matchAt(/(\\{0,20})(["'])/y, text, start) ?? []
  if (backslashes !== undefined && quote !== undefined) {
    const opening = backslashes + quote
    const end = endOfString(text, start + opening.length, backslashes.length, quote)
    return { shown: `${opening}${hidden}${end < text.length ? opening : ''}`, end }
  }
  const inJson = keepsTypes ? jsonLike(text.slice(start, start + 1)) : `${escapes}"${hidden}${escapes}"`
  if (isQuoted && (text[start] === '{' || text[start] === '[')) {
    // JSON within JSON ends with the string that it is in.
    const end = escapes ? endOfString(text, start, 0, '"') - 1 : endOfBrackets(text, start)
    return { shown: inJson, end }
  }
  const end = (pattern: RegExp) => {
    pattern.lastIndex = start
    pattern.test(text)
    return pattern.lastIndex
  }
  if (isPair) return { shown: hidden, end: end(/[^&;,\s"'<>]*/y) }
  if (isQuoted) return { shown: inJson, end: end(/[^,}\]\s\\]*/y) }
  return isMessage ? { shown: hidden, end: end(/[^\n,;"'}\]]*/y) } : undefined
}

function matchAt(sticky: RegExp, text: string, start: number): RegExpExecArray | null {
  sticky.lastIndex = start
  return sticky.exec(text)
}

/** Returns the place after the quote that ends a string, or the end of the text. Its own quotes have more backslashes. */
function endOfString(text: string, start: number, escapes: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0
    while (at - before > start && text[at - before - 1] === '\\') before++
    if (before % (2 * (escapes + 1)) === escapes) return at + 1
  }
  return text.length
}

function endOfBrackets(text: string, start: number): number {
  const marks = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if ('[{'.includes(mark[0])) depth++
    else if (']}'.includes(mark[0]) && --depth === 0) return marks.lastIndex
  }
  return text.length
}
