import { createClient } from '@thinql/core'
import { forceOutcome, type Outcome } from '@thinql/core/testing'
import { type EntryInfo, inspectStore, type QueryStore } from '@thinql/react'
import { override, readScreen, type StoreRecorder, withoutFields } from '../../recorder/StoreRecorder.ts'
import { describe } from '../store/describeEntry.ts'

export const looks = {
  'said something': 'good',
  'said nothing': 'bad',
  'as before': 'warn',
  crashed: 'bad',
  'not on screen': 'plain',
  'not seen': 'plain',
} as const

export interface Judgement {
  seen: keyof typeof looks
  /** What it said that it hadn't said before. */
  said: string
}

/** One outcome of one operation, or of all queries at once, and what the page did then. */
export interface Step extends Judgement {
  readonly operation: string
  /** Undefined for all. */
  readonly id?: number
  readonly outcome: Outcome
}

export interface Shown extends EntryInfo {
  readonly store: QueryStore
  readonly name: string
  /** A hash, because its key has variables. */
  readonly id: number
}

export function shownOf(stores: readonly StoreRecorder[]): Shown[] {
  const hash = (text: string) =>
    new TextEncoder().encode(text).reduce((sum, byte) => (sum * 31 + byte) | 0, 0)
  return stores.flatMap(({ name, store }) =>
    inspectStore(store)
      .filter(({ observers }) => observers > 0)
      .map((entry) => ({ ...entry, ...describe(store, entry), store, id: hash(`${name} ${entry.key}`) })),
  )
}

/** Makes the errors of an outcome, and returns what shows the queries in it. Nothing is sent, and no entry changes. */
export async function prepare(shown: readonly Shown[], outcome: Outcome): Promise<() => void> {
  const results = shown.map(async ({ name }) => {
    const named = name.includes(' ') ? '' : name
    const middleware = [forceOutcome(outcome, { partial: { [named]: {} } })]
    if (outcome !== 'never') return createClient({ middleware }).request(`query ${named} { forced }`)
  })
  const states = (await Promise.all(results)).map((result) => result?.error ?? 'loading')
  return () => {
    shown.forEach(({ store, key, data }, index) => {
      // Which fields may be null is not known here, so the data is whole.
      override(store, key, states[index], outcome === 'partial data' ? data : undefined)
    })
  }
}

/**
 * What a person can read on the page, with 0 for each number: a clock says nothing. What was typed isn't
 * read. The panel is in a shadow root, which isn't read either.
 */
export const readPage = (): string => withoutFields(readScreen([document.body])).replaceAll(/\d+/g, '0')

/** What a screen says that it didn't say before: its new messages, or else its new words. */
export function newWords(before: string, after: string): string {
  const known = messagesOf(before)
  const messages = messagesOf(after).filter((message) => !known.includes(message))
  if (messages.length > 0) return messages.join(' ')
  const left = withoutRoles(before).split(' ')
  const words = withoutRoles(after).split(' ')
  return words.filter((word) => !takeFrom(left, word)).join(' ')
}

/** The texts that a screen reader says by itself. They may have a heading in them. */
function messagesOf(text: string): string[] {
  const found = text.matchAll(/\[(?:alert|status): ((?:\[[^[\]]*\]|[^[\]])*)\]/g)
  return [...found].map(([, message = '']) => withoutRoles(message))
}

function withoutRoles(text: string): string {
  return text
    .replaceAll(/\[(?:alert|heading|progressbar|status)(?:: )?|\]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

function takeFrom(words: string[], word: string): boolean {
  const index = words.indexOf(word)
  if (index >= 0) words.splice(index, 1)
  return index >= 0
}

const longestQuote = 200

/** What a page did between two readings of it. `hide` takes the secrets out of what is quoted. */
export function judge(before: string, after: string, hide: (text: string) => string): Judgement {
  if (after === before) return { seen: 'as before', said: '' }
  const words = hide(newWords(before, after))
  const said = words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words
  return { seen: said || saysMore(before, after) ? 'said something' : 'said nothing', said }
}

/** A spinner says something without a word. */
function saysMore(before: string, after: string): boolean {
  const spinners = (text: string) => text.split('[progressbar').length
  return spinners(after) > spinners(before)
}

/** Waits until the page says the same for a while. React may hold a fallback back for 300 ms. */
export async function settled(): Promise<void> {
  let text = readPage()
  for (let round = 0, quiet = 0; quiet < 4 && round < 20; round++) {
    await sleep(100)
    quiet = readPage() === text ? quiet + 1 : 0
    text = readPage()
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
