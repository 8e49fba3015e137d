import type { Header } from './call.ts'
import { defaultWords, hidden, hideInText, jsonLike, patternOf } from './hideInText.ts'
import { describeFile, writable } from './writable.ts'

/** A shorter secret is hidden by its name only: its text may stand anywhere. */
const shortestSecret = 4
const maxSecrets = 100
const maxSources = 200
const maxDepth = 20

/** Something that was recorded as it was. It can only be read without its secrets. */
export class Redacted<T = string | undefined> {
  readonly #read: (keepsTypes: boolean) => T

  constructor(read: (keepsTypes: boolean) => T) {
    this.#read = read
  }

  get value(): T {
    return this.#read(false)
  }

  /** The same for a program: in JSON, a value of the same type is in place of each one that is hidden. */
  get typed(): T {
    return this.#read(true)
  }

  toJSON(): T {
    return this.value
  }
}

/**
 * Hides the secrets of one operation when its record is read.
 *
 * A value is hidden if its name contains one of the words. Then the same value is hidden in everything else of this
 * operation: in its address, in bodies and in messages. So are the names of files.
 */
export class Redactor {
  readonly #words: RegExp
  /** What may contain secrets: variables, headers, addresses and forms. */
  #sources: (() => unknown)[] = []
  #secrets: readonly string[] = []

  constructor(words: RegExp | readonly string[] = defaultWords) {
    this.#words = words instanceof RegExp ? words : patternOf(words)
  }

  forOperation(): Redactor {
    return new Redactor(this.#words)
  }

  json(value: unknown): Redacted {
    this.#add(() => value)
    return this.data(value)
  }

  /** Returns data as JSON. What it contains is a secret only by its name. */
  data(value: unknown): Redacted {
    return new Redacted((keepsTypes) => this.readJson(value, keepsTypes))
  }

  /** Returns a body or a document. It may still grow. */
  text(read: () => string): Redacted<string> {
    return new Redacted((keepsTypes) => this.readText(read(), false, keepsTypes))
  }

  message(message: string): Redacted<string> {
    return new Redacted(() => this.readText(message, true))
  }

  url(url: string): Redacted<string> {
    this.#add(() => fieldsOf(paramsOf(url)))
    return new Redacted(() => this.readUrl(url))
  }

  headers(headers: unknown): Redacted<readonly Header[]> {
    this.#add(() => fieldsOf(headersOf(headers)))
    return new Redacted(() => headersOf(headers).map(([name, value]) => [name, this.#field(name, value)]))
  }

  form(fields: readonly (readonly [name: string, value: unknown])[]): Redacted<string> {
    this.#add(() => fieldsOf(fields))
    return new Redacted(() =>
      fields.map(([name, value]) => `${name}: ${this.#field(name, value)}`).join('\n'),
    )
  }

  readJson(value: unknown, keepsTypes = false): string | undefined {
    const hide = (inner: unknown): unknown =>
      keepsTypes ? JSON.parse(jsonLike(JSON.stringify(writable(inner ?? null)))) : hidden
    try {
      const json = JSON.stringify(value, (name, inner: unknown) =>
        this.#words.test(name) ? hide(inner) : writable(inner),
      )
      // Nothing is undefined as JSON. The type of JSON.stringify doesn't say so.
      return (json as string | undefined) === undefined ? undefined : this.readText(json, false, keepsTypes)
    } catch {
      return JSON.stringify("This value can't be written as JSON.")
    }
  }

  readText(text: string, isMessage = false, keepsTypes = false): string {
    let shown = hideInText(text, this.#words, { isMessage, keepsTypes })
    for (const secret of this.#findSecrets()) {
      const instead = keepsTypes && Number.isFinite(Number(secret)) ? jsonLike(secret) : hidden
      for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])) {
        shown = shown.replaceAll(form, instead)
      }
    }
    return shown
  }

  readUrl(url: string): string {
    const [address = ''] = url.split('?', 1)
    const shown = this.readText(address.replace(/^(\w+:\/{0,2}|\/\/)[^/@\s]*@/, `$1${hidden}@`))
    const params = paramsOf(url).map(([name, value]) => [name, this.#field(name, value)])
    return params.length === 0 ? shown : `${shown}?${new URLSearchParams(params)}`
  }

  #field(name: string, value: unknown): string {
    // A field is a text or a file. The name of that type differs between platforms.
    if (typeof value !== 'string') return describeFile(value as Blob)
    return this.#words.test(name) ? hidden : this.readText(value)
  }

  /** Keeps only the secrets of what the operation has sent so far. */
  compact(): void {
    this.#secrets = this.#findSecrets()
    this.#sources = []
  }

  #add(source: () => unknown): void {
    if (this.#sources.length > maxSources) this.compact()
    this.#sources.push(source)
  }

  /** Returns the secrets of the operation, the longest first. */
  #findSecrets(): string[] {
    const secrets = new Set(this.#secrets)
    const add = (secret: string) => {
      const isWord = /^(?:true|false|null|undefined)$/.test(secret) || secret === hidden
      if (secret.length >= shortestSecret && !isWord && secrets.size < maxSecrets) secrets.add(secret)
    }
    const visit = (value: unknown, isHidden: boolean, depth: number): void => {
      if (value instanceof File) add(value.name)
      if (typeof value === 'object' && value !== null && depth < maxDepth) {
        for (const [name, inner] of Object.entries(value)) {
          visit(inner, isHidden || this.#words.test(name), depth + 1)
        }
      } else if (isHidden && (typeof value === 'string' || typeof value === 'number')) {
        piecesOf(String(value)).forEach(add)
      }
    }
    for (const source of this.#sources) visit(source(), false, 0)
    return [...secrets].sort((one, other) => other.length - one.length)
  }
}

/** The parts of a secret that may stand alone: what follows `Bearer`, and the values of cookies. */
function piecesOf(secret: string): string[] {
  const cookies = secret.split(/;\s*/).map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
  return [secret, secret.replace(/^\w+ /, ''), ...cookies]
}

function fieldsOf(pairs: readonly (readonly [name: string, value: unknown])[]): unknown[] {
  return pairs.map(([name, value]) => {
    try {
      return {
        [name]: typeof value === 'string' && /^[{[]/.test(value) ? (JSON.parse(value) as unknown) : value,
      }
    } catch {
      return { [name]: value }
    }
  })
}

function paramsOf(url: string): [name: string, value: string][] {
  const start = url.indexOf('?')
  return start === -1 ? [] : [...new URLSearchParams(url.slice(start))]
}

/** A mock of fetch may respond with headers of any kind. */
function headersOf(headers: unknown): Header[] {
  try {
    return [...new Headers((headers ?? {}) as HeadersInit)]
  } catch {
    return []
  }
}
