import { outdated, rewrote } from '../entry/facts.ts'
import { publish } from '../entry/lifetime.ts'
import { ended } from '../entry/reasons.ts'
import { ask } from '../entry/requests.ts'
import { tell } from '../entry/tell.ts'
import type { Extension } from '../state/Extension.ts'
import { empty } from './ownWrites.ts'

/** Ends the writes of a mutation. After a failure, they change nothing. */
export const end: NonNullable<Extension['end']> = ({ failed, result, span, written }, error, named, tick) => {
  const isUndone = error ?? failed
  span.ended = isUndone ? -Infinity : tick
  written?.forEach((own, entry) => {
    const { request, responses } = entry
    const isGone = isUndone ?? own.result !== result
    const { updates } = own
    if (isGone) empty(own)
    // Now the writes of the second run show in the place of those of the first.
    tell(entry, rewrote)
    publish(entry, true)
    // Nobody knows whether a response contains the mutation, or whether the one in flight will.
    const isUnsure = request ?? responses.some(({ came }) => came > span.at)
    const hasGone = isGone && own.changes
    const mayHaveRun = error?.name !== 'RequestError'
    if (mayHaveRun && (isUnsure || hasGone)) {
      entry.list?.noteUnsure(entry, tick, updates)
      tell(entry, outdated(tick))
    }
    // After `shareEntities` has merged the result. `runMutation` sends those that it names.
    if (!named.has(entry)) queueMicrotask(() => void ask(entry, ended))
  })
}
