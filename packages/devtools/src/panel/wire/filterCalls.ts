import type { Call } from '../../recorder/call.ts'
import { nameOf } from '../ui/format.ts'

/** Which calls the list shows. Empty texts let all through. */
export interface CallFilter {
  readonly text: string
  readonly kind: '' | Call['kind']
  /** `failed` is every error except an AbortError. */
  readonly outcome: string
  /** A store's name, or an endpoint. */
  readonly source: string
}

export const noFilter: CallFilter = { text: '', kind: '', outcome: '', source: '' }

/** Returns the calls that a filter lets through, latest first. */
export function filterCalls(
  calls: readonly Call[],
  { text, kind, outcome, source }: CallFilter,
): readonly Call[] {
  const wanted = text.trim().toLowerCase()
  return calls
    .filter(
      (call) =>
        (kind === '' || call.kind === kind) &&
        (source === '' || sourceOf(call) === source) &&
        (outcome === '' || isOutcome(call, outcome)) &&
        (wanted === '' || nameOf(call).toLowerCase().includes(wanted)),
    )
    .reverse()
}

/** The store that sent a call, or else its endpoint. */
export function sourceOf({ store, endpoint }: Call): string {
  return store ?? endpoint
}

function isOutcome(call: Call, wanted: string): boolean {
  const outcome: string = call.outcome ?? 'open'
  return wanted === 'failed' ? !['open', 'data', 'AbortError'].includes(outcome) : outcome === wanted
}
