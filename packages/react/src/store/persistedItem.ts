import type { DehydratedState } from './dehydratedState.ts'

interface Dated {
  readonly time: number
}

/**
 * Writes the item of `persist`: JSON of the version of the app, the state, and the mark of the person whose
 * data it is. It is no longer than `maxLength`, with the newest data first. What JSON can't write, such as a
 * BigInt, costs only its own query.
 */
export function writeItem(
  version: string,
  state: DehydratedState,
  mark: string | undefined,
  maxLength: number,
  onFault: (thrown: unknown) => void,
): string {
  const end = `},${JSON.stringify(mark ?? null)}]`
  const start = `[${JSON.stringify(version)},{`
  let text = ''
  // All entries are from `dehydrate`.
  const entries = Object.entries(state) as [string, Dated][]
  for (const [name, entry] of entries.sort(([, a], [, b]) => b.time - a.time))
    try {
      const added = `${text && ','}${JSON.stringify(name)}:${JSON.stringify(entry)}`
      if (start.length + text.length + added.length + end.length <= maxLength) text += added
    } catch (thrown) {
      onFault(thrown)
    }
  return `${start}${text}${end}`
}

/** Leaves out what is too old, and what must not be kept. It throws if the state is not from `dehydrate`. */
export function trimState(
  state: DehydratedState,
  maxAge: number,
  keeps: (operationName: string) => boolean,
): DehydratedState {
  const kept: Record<string, unknown> = {}
  for (const entry in state) {
    const age = Date.now() - (state[entry] as Dated).time
    // A time in the future is wrong, so nobody knows how old the data is. The clock of a store may be a little ahead.
    const isFresh = age <= maxAge && age > -1_000
    // The second last part of the key of a query or a list is its name.
    const name = entry.split('\x1F').at(-2) ?? ''
    if (isFresh && keeps(name)) kept[entry] = state[entry]
  }
  return kept
}
