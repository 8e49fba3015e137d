export const defaultWords = ['apikey', 'authorization', 'cookie', 'filename', 'password', 'secret', 'token']

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

/** Space, also where it is written as a code: in a document that is a text of JSON. */
const space = String.raw`(?:\s|\\{1,20}[nrt])*`

/**
 * Hides the values after names that match, wherever text has a form like `"password": "…"` or `token=…`: in
 * JSON that is complete or cut off, in JSON within JSON, in an event stream, a form, a query string or a
 * document.
 *
 * In a message for people, it hides `token: …` too. In a document, that is a variable or an alias.
 * With `keepsTypes`, JSON gets values of the same types.
 */
export function hideInText(
  text: string,
  names: RegExp,
  mode: Pick<Form, 'isMessage' | 'keepsTypes'>,
): string {
  const named = new RegExp(String.raw`(?:${names.source})[\w$-]{0,60}(\\*)("?)${space}([:=])${space}`, 'gi')
  let shown = ''
  let from = 0
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [, escapes = '', quote = '', separator] = match
    const isQuoted = quote !== ''
    const start = named.lastIndex
    const type = isQuoted || separator === '=' ? '' : typeOfVariable(text, match.index, start)
    const value = valueAt(text, start + type.length, {
      ...mode,
      escapes,
      isQuoted,
      isPair: separator === '=',
    })
    if (!value) continue
    shown += text.slice(from, start + type.length) + value.shown
    from = named.lastIndex = value.end
  }
  return shown + text.slice(from)
}

/** Returns what stands before the default of a variable: in `$token: String! = "…"`, that is `String! = `. */
function typeOfVariable(text: string, name: number, start: number): string {
  let first = name
  while (/\w/.test(text.charAt(first - 1))) first--
  if (text[first - 1] !== '$') return ''
  return matchAt(/[\w![\],\s\\]{1,200}=(?:\s|\\{1,20}[nrt])*/y, text, start)?.[0] ?? ''
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
  const string = stringAt(text, start)
  if (string) {
    const { opening, end } = string
    return { shown: `${opening}${hidden}${end < text.length ? opening : ''}`, end }
  }
  const inJson = keepsTypes ? jsonLike(text.slice(start, start + 1)) : `${escapes}"${hidden}${escapes}"`
  const hasBrackets = text[start] === '{' || text[start] === '['
  if (isQuoted && hasBrackets) {
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
  // The type of a variable looks like a list.
  if (hasBrackets && !isTypeAt(text, start)) return { shown: hidden, end: endOfBrackets(text, start) }
  if (isMessage) return { shown: hidden, end: end(/[^\n,;"'}\]]*/y) }
  return /^-?\d/.test(text.slice(start, start + 2)) ? { shown: hidden, end: end(/[\w.+-]*/y) } : undefined
}

/** In `$tokens: [String!]!`, that is a type. */
function isTypeAt(text: string, start: number): boolean {
  return matchAt(/[[\s]{1,20}[a-z_]\w*[\s!]*\]/iy, text, start) !== null
}

/**
 * Finds the string that begins at a place: a block string of a document too, and with backslashes in JSON
 * within JSON.
 */
function stringAt(text: string, start: number): { opening: string; end: number } | undefined {
  const [, backslashes, quote] = matchAt(/(\\{0,20})(["'])/y, text, start) ?? []
  if (backslashes === undefined || quote === undefined) return undefined
  const single = backslashes + quote
  const block = single.repeat(3)
  if (!text.startsWith(block, start))
    return { opening: single, end: endOfString(text, start + single.length, backslashes.length, quote) }
  for (let at = text.indexOf(block, start + block.length); at !== -1; at = text.indexOf(block, at + 1)) {
    // With one more backslash, these quotes belong to the string.
    if (text[at - 1] !== '\\') return { opening: block, end: at + block.length }
  }
  return { opening: block, end: text.length }
}

function matchAt(sticky: RegExp, text: string, start: number): RegExpExecArray | null {
  sticky.lastIndex = start
  return sticky.exec(text)
}

/**
 * Returns the place after the quote that ends a string, or the end of the text. Its own quotes have more
 * backslashes.
 */
function endOfString(text: string, start: number, escapes: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0
    while (at - before > start && text[at - before - 1] === '\\') before++
    if (before % (2 * (escapes + 1)) === escapes) return at + 1
  }
  return text.length
}

function endOfBrackets(text: string, start: number): number {
  const marks = /\\{0,20}"|[[\]{}]/g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const string = stringAt(text, mark.index)
    if (string) marks.lastIndex = string.end
    else if ('[{'.includes(mark[0])) depth++
    else if (--depth === 0) return marks.lastIndex
  }
  return text.length
}
