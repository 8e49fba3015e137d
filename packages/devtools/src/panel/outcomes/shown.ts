import { createClient } from '@thinql/core'
import { forceOutcome, type Outcome } from '@thinql/core/testing'
import { type EntryInfo, inspectStore, type QueryStore } from '@thinql/react'
import { override, readScreen, type StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { describe } from '../store/describeEntry.ts'

/** A query or a list that components show. */
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

/** What a person can read on the page, with 0 for each number: a clock says nothing. The panel is in a shadow root, which isn't read. */
export const readPage = (): string => readScreen([document.body]).replaceAll(/\d+/g, '0')

/** Whether a screen says a word that it didn't say before. */
export function saysMore(before: string, after: string): boolean {
  const known = before.split(' ')
  return after.split(' ').some((word) => {
    const index = known.indexOf(word)
    if (index >= 0) known.splice(index, 1)
    return word !== '' && index < 0
  })
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
