import type { Call } from '../../recorder/call.ts'
import type { EntryInfo } from '@thinql/react'
import type { Recorder } from '../../recorder/Recorder.ts'

/** Finds the latest operation of a query of a store. It takes time, so call it after a click only. */
export function findCall(
  { log, redactor }: Recorder,
  { document, variables }: EntryInfo,
): number | undefined {
  const wanted = redactor.readJson(variables)
  return log.calls.filter((call) => call.source === document && call.variables?.value === wanted).at(-1)?.id
}

/** Finds the query of a store that an operation was sent for. */
export function findEntry(
  { stores, redactor }: Recorder,
  call: Call,
): { storeName?: string; entryKey?: string } {
  const wanted = call.variables?.value
  for (const { name, entries } of stores) {
    const isSame = ({ document, variables }: EntryInfo) =>
      document === call.source && redactor.readJson(variables) === wanted
    const entry = entries.find(isSame)
    if (entry) return { storeName: name, entryKey: entry.key }
  }
  return {}
}
