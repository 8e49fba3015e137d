/*
 * What can happen to an entry, and what it knows then. Nothing else changes that. These promises hold after each event:
 *
 * - What a hook shows is computed from what is known, and from nothing else.
 * - Only the newest request of an entry teaches it something.
 * - What a write has changed stays until a response comes that was asked for after the write had ended.
 * - A request is repeated at most once.
 * - While a mutation that has written to the entry is pending, the store by itself sends only polls, repeated
 *   requests, and one after a write by hand that found no data or a page that came to stale ones.
 * - What was on screen leaves only for something newer, for another user, or because the page itself cleared it.
 * - A render may tell, but it changes no other component.
 * - Nothing that a page waits for is forgotten: whoever waits is told when what it waits for ends, is
 *   replaced or is cleared.
 *
 * `list/facts.ts` has what happens to lists only. A `tick` is by the store's count of events, and other times
 * are by its clock.
 */
import type { Failure } from '@thinql/core'
import type { DataBesideError, Response, Responses, Tick, Write } from '../history.ts'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import type { EntryEvent, Facts, HtmlData, Lacks } from '../state/QueryEntry.ts'
import { noData } from './blank.ts'

/** What changes when a failure no longer counts. */
const noFailure = { error: undefined, beside: undefined }

export function sent(request: InFlightRequest): EntryEvent {
  return ({ askedAt }) => ({
    request,
    // A request that adds a page doesn't fetch the others again. So an invalidation still needs another request.
    askedAt: request.adds ? askedAt : request.sent,
  })
}

/** Parts of the response came. */
export function grew(growing: unknown): EntryEvent {
  return () => ({ growing })
}

/** What changes when no request is in flight any more. */
const noRequest = { request: undefined, lacks: undefined }

/** What changes when a request has settled. */
const settled = { ...noRequest, nextPage: undefined, cleared: false }

/** What changes when a response has come. Merged once here: to merge three objects for each response takes much longer. */
const succeeded = { ...settled, ...noFailure, growing: undefined }

/**
 * The response came. `wasShown` says whether hooks show it at once. `also` has what differs: the age
 * of data that came earlier, or a page of a list that came with errors.
 */
export function came(
  settledAt: number,
  responses: Responses,
  wasShown: boolean,
  also?: Partial<Facts>,
): EntryEvent {
  return () => ({
    ...succeeded,
    settledAt,
    responses,
    updatedAt: settledAt,
    wasShown,
    ...also,
  })
}

/** It has failed, and came with data, which has the parts too, and hides them. */
export function failedWithData(settledAt: number, error: Failure, beside: Response): EntryEvent {
  return () => ({ ...settled, settledAt, error, beside: { ...beside, cameAt: settledAt } })
}

/**
 * It has failed without data. That hides nothing: data that came beside an older error stays, and so do
 * parts, if `keepsParts`.
 */
export function failed(settledAt: number, error: Failure, keepsParts: boolean): EntryEvent {
  return ({ growing }) => ({ ...settled, settledAt, error, growing: keepsParts ? growing : undefined })
}

/** It has settled, and the entry keeps nothing of what came. */
export function broughtNothing(settledAt: number): EntryEvent {
  return () => ({ ...settled, settledAt, growing: undefined })
}

/** The request was aborted, or another one takes its place. A page that waits for it waits for that one. */
export const dropped: EntryEvent = () => noRequest

/** When the request in flight has settled, this page is added, before anything else is sent. */
export function queued(nextPage: Facts['nextPage']): EntryEvent {
  return () => ({ nextPage })
}

/** The server has newer data than what was asked for before. */
export function outdated(tick: Tick): EntryEvent {
  return ({ outdatedAt }) =>
    // If the data became stale later too, that has decided whether the store fetches it.
    tick > outdatedAt ? { outdatedAt: tick, dueAt: tick } : {}
}

/** The same, but the store sends nothing by itself because of that. */
export function outdatedQuietly(tick: Tick): EntryEvent {
  return ({ outdatedAt }) => ({ outdatedAt: Math.max(tick, outdatedAt) })
}

/** Data was written by hand. A request in flight was sent before. */
export function overwritten(tick: Tick): EntryEvent {
  return ({ request }) => {
    const isRepeated = request?.aim === 'repeat'
    if (!request) return { overwrittenAt: tick }
    // A page that is added is fetched again, and the pages beside it have the write.
    if (request.adds && !isRepeated) return { overwrittenAt: tick }
    // The response of a repeated request is taken, and may contain the write already. So the data is stale,
    // but it isn't fetched at once: writes that keep coming would send requests without end.
    if (isRepeated) return { outdatedAt: tick }
    // The data is stale until a later request has settled.
    return { overwrittenAt: tick, outdatedAt: tick, dueAt: tick }
  }
}

/** An update by hand found no data to change, during a first load. */
export function missed(tick: Tick): EntryEvent {
  return ({ request }) => {
    // The response of a repeated request is taken. Then the query is fetched once more.
    if (request?.aim === 'repeat') return { urgentAt: tick, outdatedAt: tick, dueAt: tick }
    return { overwrittenAt: tick }
  }
}

/** An update by hand found nothing to change, during a request. Its response may bring what the update was about. */
export function foundNothing(isLackedBy: Lacks['isLackedBy']): EntryEvent {
  return ({ lacks: older }) => ({ lacks: { isLackedBy, older } })
}

/** A write lies on the data, below this many others. */
export function wrote(write: Write, below: number): EntryEvent {
  return ({ writes }) => {
    const place = writes.length - below
    return { writes: [...writes.slice(0, place), write, ...writes.slice(place)] }
  }
}

/** A write by hand made the data new. What is derived from old data is as old, and keeps its error. */
export function wroteNew(write: Write, below: number, updatedAt: number, wasShown: boolean): EntryEvent {
  return (facts) => ({ ...wrote(write, below)(facts), ...noFailure, updatedAt, wasShown })
}

/** The writes of a mutation have changed: `optimistic` has run again, or the mutation has ended. */
export const rewrote: EntryEvent = ({ writes }) => ({ writes })

/** A person tries again, so the error no longer counts. */
export const retried: EntryEvent = () => ({ error: undefined })

/** The last hook has left, and nobody waits for a response. */
export const left: EntryEvent = () => ({ ...noFailure, growing: undefined, nextPage: undefined })

/** A component has shown the data. */
export const seen: EntryEvent = () => ({ wasShown: true })

/** A server has rendered it. */
export function rendered(htmlData: HtmlData): EntryEvent {
  return () => ({ htmlData })
}

/** A state or a disk brought data. It is newer than the error, if there is one. */
export function restored(
  responses: Responses,
  cameAt: number,
  wasShown: boolean,
  isNewer: boolean,
): EntryEvent {
  return () => ({
    ...(isNewer && noFailure),
    responses,
    updatedAt: cameAt,
    hydratedAt: cameAt,
    wasShown,
  })
}

/** A state brought data that came beside an error. */
export function restoredPartly(beside: DataBesideError): EntryEvent {
  return () => ({ error: undefined, beside })
}

/**
 * All data was removed. A mutation that ends later finds nothing to change. With `waits`, the entry sends
 * nothing by itself.
 */
export function emptied(waits: boolean): EntryEvent {
  // A page that somebody waited for was one of the last user.
  return () => ({ ...noData, nextPage: undefined, cleared: waits })
}
