import { outdated, rewrote } from '../entry/facts.ts'
import { publish } from '../entry/lifetime.ts'
import { ended } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { tell } from '../entry/tell.ts'
import type { Span } from '../history.ts'
import type { Extension } from '../state/Extension.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { empty } from './ownWrites.ts'

/** Ends the writes of a mutation. After a failure, they change nothing. */
export const endWrites: NonNullable<Extension['end']> = (mutation, error, named, tick) => {
  const { failed, result, span, written } = mutation
  const isUndone = error ?? failed
  const mayHaveRun = error?.name !== 'RequestError'
  span.ended = isUndone ? -Infinity : tick
  written?.forEach((own, entry) => {
    const hasNoSecondRun = own.result !== result
    const isGone = !!isUndone || hasNoSecondRun
    const { updates } = own
    if (isGone) empty(own)
    // Now the writes of the second run show in the place of those of the first.
    tell(entry, rewrote)
    publish(entry, 'batched')
    const hasChangedBack = isGone && own.changes === true
    const isUnsure = hasChangedBack || mayHaveMissed(entry, span)
    if (mayHaveRun && isUnsure) {
      entry.list?.noteUnsure(entry, tick, updates)
      tell(entry, outdated(tick))
    }
    // After `shareEntities` has merged the result. `runMutation` sends those that it names.
    if (!named.has(entry)) queueMicrotask(() => void ask(entry, ended))
  })
}

/** Whether nobody knows if a response contains the mutation, or if the one in flight will. */
function mayHaveMissed({ request, responses }: QueryEntry, { at }: Span): boolean {
  return !!request || responses.some(({ came }) => came > at)
}
