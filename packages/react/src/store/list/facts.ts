/*
 * What can happen to a list besides what can happen to each entry (`entry/facts.ts`).
 */
import { outdated } from '../entry/facts.ts'
import type { Tick } from '../history.ts'
import type { List, PageOptions, PageTest } from '../state/Extension.ts'
import type { EntryEvent, Facts } from '../state/QueryEntry.ts'

/** A hook shows it as a list. */
export function listed(list: List): EntryEvent {
  return ({ responses }) => ({ list, pageOptions: {}, responses })
}

/** A list began with the response of its first page. */
export function began(known: Partial<Facts>): EntryEvent {
  return () => ({ ...known, error: undefined })
}

/** A hook has committed with these options. */
export function configured(pageOptions: PageOptions): EntryEvent {
  return () => ({ pageOptions })
}

/**
 * A mutation has ended, and nobody knows whether the pages have what it wrote to them. Or a renewal has begun, which
 * fetches these pages, whatever the others are.
 */
export function becameUnsure(at: Tick, isUnsure: PageTest): EntryEvent {
  return () => ({ unsure: { at, isUnsure } })
}

/**
 * A page came, and the pages beside it are stale. So a row between them may be missing, or be there twice, until
 * the store has sent another request, which waits for no mutation.
 */
export function stillOutdated(tick: Tick): EntryEvent {
  return () => ({ dueAt: tick, urgentAt: tick })
}

/** A state has brought newer pages, fewer or of another place. They are not taken, but all pages are stale. */
export function keptPages(tick: Tick, hydratedAt: number): EntryEvent {
  return (facts) => ({ ...outdated(tick)(facts), hydratedAt })
}
